import type { SearchAnswer } from '@assay/contract/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';
import type { Asked, Hits } from './queries.ts';

type Counted<T> = T & { count: number };

/** Rows with the number of all, as a group. */
function grouped<T extends object>(rows: Counted<T>[]) {
  return { hits: rows, count: rows[0]?.count ?? 0, is_complete: true };
}

/** Artifacts that the tenant builds, by the beginning of a SHA-256, of a purl or of the name. */
export async function selectArtifacts(
  db: Reader,
  { tenant_uuid, query: { digest, whole, words, kind, version }, limit }: Asked,
): Promise<Hits<'artifacts'>> {
  const legs: RawBuilder<unknown>[] = [];
  if (digest !== null)
    legs.push(sql`(select a.* from artifact a
    where a.tenant_uuid = ${tenant_uuid} and a.sha256 between ${digest.from} and ${digest.to} limit ${limit})`);
  if (words.length > 0) legs.push(sql`select a.* from search_artifact_names(${whole}, ${limit}) a`);
  if (legs.length === 0) return { hits: [], count: 0, is_complete: true };
  const { rows } = await sql<Counted<SearchAnswer['artifacts']['hits'][number]>>`
    with met as materialized (
      select distinct on (a.uuid) a.* from (${sql.join(legs, sql` union all `)}) a
      where (${kind}::text is null or a.kind = ${kind}) and starts_with(a.version, ${version ?? ''})
      order by a.uuid)
    select m.name, m.version, m.kind, m.purl, encode(m.sha256, 'hex') as sha256, m.trust_level,
      (select count(*)::int from met) as count
    from met m order by m.name, m.signed_at desc nulls last, m.uuid limit ${limit}`.execute(db);
  return { ...grouped(rows), is_complete: rows.length < limit };
}

/** Ledgers that are not deleted, by uuid or by words of the name; a tenant has few. */
export async function selectLedgers(
  db: Reader,
  { tenant_uuid, query: { words, uuid }, limit }: Asked,
): Promise<Hits<'ledgers'>> {
  const { rows } = await sql<Counted<{ uuid: string; name: string }>>`
    select l.uuid, l.name, count(*) over ()::int as count from ledger l
    where l.tenant_uuid = ${tenant_uuid} and l.deleted_at is null
      and (l.uuid = ${uuid}::uuid or ${words.length > 0} and l.name ilike all (${words.map(containing)}::text[]))
    order by lower(l.name), l.uuid limit ${limit}`.execute(db);
  return grouped(rows);
}

/** Documents by their whole id, by uuid, or by the uuid of one of their leaves. */
export async function selectDocuments(
  db: Reader,
  { tenant_uuid, query: { uuid }, limit, q }: Asked & { q: string },
): Promise<Hits<'documents'>> {
  const legs = [
    sql`select d.* from collection c join document d
      on d.tenant_uuid = c.tenant_uuid and d.collection_uuid = c.uuid and d.id = ${q} where c.tenant_uuid = ${tenant_uuid}`,
  ];
  if (uuid !== null)
    legs.push(
      sql`select d.* from document d where d.tenant_uuid = ${tenant_uuid} and d.uuid = ${uuid}::uuid`,
      sql`select d.* from document_revision r join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
        where r.tenant_uuid = ${tenant_uuid} and r.uuid = ${uuid}::uuid`,
    );
  const { rows } = await sql<Counted<SearchAnswer['documents']['hits'][number]>>`
    select d.id, d.state, l.uuid as ledger_uuid, l.name as ledger, c.name as collection, count(*) over ()::int as count
    from (select distinct on (d.uuid) d.* from (${sql.join(legs, sql` union all `)}) d order by d.uuid) d
    join collection c on c.tenant_uuid = ${tenant_uuid} and c.uuid = d.collection_uuid
    join ledger l on l.tenant_uuid = c.tenant_uuid and l.uuid = c.ledger_uuid
    where c.deleted_at is null and l.deleted_at is null
    order by l.name, c.name, d.uuid limit ${limit}`.execute(db);
  return grouped(rows);
}

/** People of the tenant by words of address and name; all of them are looked at. */
export async function selectPeople(
  db: Reader,
  { query: { words }, limit }: Asked,
): Promise<Hits<'people'>> {
  const { rows } = await sql<Counted<SearchAnswer['people']['hits'][number]>>`
    select uuid, email, first_name, last_name, role, count(*) over ()::int as count from tenant_person
    where ${words.length > 0}
      and email || ' ' || username || ' ' || first_name || ' ' || last_name ilike all (${words.map(containing)}::text[])
    order by name, uuid limit ${limit}`.execute(db);
  return grouped(rows);
}
