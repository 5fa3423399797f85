import type { Input } from '@assay/contract/endpoint.ts';
import type { ImportedStandard, standards } from '@assay/contract/standards.ts';
import type { Standard } from '@assay/core/compliance/standards/standard.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';

/** A standard as lists show it. */
type StandardRow = Omit<ImportedStandard, 'imported_at'> & { imported_at: Date };

/** A standard with its requirements, and the audit entry of its import. */
type WholeStandardRow = StandardRow &
  Pick<Standard, 'description' | 'levels' | 'requirements'> & { entry_uuid: string | null };

const columns = sql`s.uuid, s.name, s.version, s.owner, s.license, encode(s.sha256, 'hex') as sha256, s.spec_version,
  s.requirement_count, s.imported_by, s.imported_at`;

/** By time along standard_time; a tenant has few standards. */
const ORDERS: ListOrders<'imported_at' | 'name'> = {
  columns: {
    imported_at: { by: sql`s.imported_at`, type: 'timestamptz' },
    name: { by: sql`lower(s.name)`, type: 'text' },
  },
  tie: { by: sql`s.uuid`, type: 'uuid' },
};

type ListInput = Omit<Input<typeof standards.listStandards>, 'cursor'>;

/** One page of the standards of a tenant. */
export function selectStandards(
  db: Reader,
  tenantUuid: string,
  query: ListInput & ListPage<ListInput['sort']>,
): Promise<Found<StandardRow & Sorted>> {
  const pattern = containing(query.keyword ?? '');
  return listQuery({
    select: columns,
    from: sql`standard s`,
    filters: [
      sql`s.tenant_uuid = ${tenantUuid}`,
      query.keyword ? sql`(s.name ilike ${pattern} or s.owner ilike ${pattern})` : undefined,
    ],
    orders: ORDERS,
    page: query,
  }).read<StandardRow>(db);
}

/** Standards by their ids, in the order of their names. */
export async function selectByUuid(
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<StandardRow[]> {
  const { rows } = await sql<StandardRow>`
    select ${columns} from standard s where s.tenant_uuid = ${tenantUuid} and s.uuid = any (${uuids}::uuid[])
    order by lower(s.name), s.version, s.uuid`.execute(db);
  return rows;
}

/** One standard with its requirements; undefined when the tenant does not have it. */
export async function findStandard(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<WholeStandardRow | undefined> {
  const { rows } = await sql<WholeStandardRow>`
    select ${columns}, s.description, s.levels, s.requirements, (select a.uuid from audit_entry a
      where a.tenant_uuid = s.tenant_uuid and a.subject_uuid = s.uuid and a.action = 'standard.import'
      order by a.at limit 1) as entry_uuid
    from standard s where s.tenant_uuid = ${tenantUuid} and s.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Locks the standards of a tenant against others that are added, and counts them. */
export async function countStandards(tx: Writer, tenantUuid: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`standards ${tenantUuid}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from standard where tenant_uuid = ${tenantUuid}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A standard that is about to be stored. */
interface NewStandard extends Standard {
  uuid: string;
  sha256: Buffer;
  spec_version: string;
  imported_by: string;
}

/** Stores a standard; false when the tenant has it from the same file. */
export async function insertStandard(
  tx: Writer,
  tenantUuid: string,
  row: NewStandard,
): Promise<boolean> {
  const { uuid, sha256, spec_version, name, version, owner, description, license } = row;
  const judged = row.requirements.filter(({ is_group }) => !is_group).length;
  const { rows } = await sql`
    insert into standard (tenant_uuid, uuid, sha256, spec_version, name, version, owner, description, license, levels,
      requirements, requirement_count, imported_by)
    values (${tenantUuid}, ${uuid}, ${sha256}, ${spec_version}, ${name}, ${version}, ${owner}, ${description}, ${license},
      ${JSON.stringify(row.levels)}::jsonb, ${JSON.stringify(row.requirements)}::jsonb, ${judged}, ${row.imported_by})
    on conflict (tenant_uuid, sha256, name, version) do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

/** Deletes a standard; undefined when the tenant does not have it. */
export const deleteStandard = (tx: Writer, tenantUuid: string, uuid: string) =>
  tx
    .deleteFrom('standard')
    .where('tenant_uuid', '=', tenantUuid)
    .where('uuid', '=', uuid)
    .returning(['name', 'version', 'sha256'])
    .executeTakeFirst();
