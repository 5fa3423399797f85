import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** An artifact that is to be there. */
export interface WantedArtifact {
  /** Names it among those that are asked for. */
  key: string;
  /** Hexadecimal. */
  sha256: string | null;
  /** `algorithm:value` of the other digests that bind. */
  others: string[];
  /** All that was said; null when none of it binds. */
  digests: Record<string, string> | null;
  purl: string | null;
  pv_key: string | null;
  name: string;
  version: string;
  kind: string;
}

/** One that is there. */
export interface KnownArtifact {
  uuid: string;
  /** Nothing was said that it does not have. */
  is_complete: boolean;
}

/** Until the transaction ends nobody else makes artifacts of this tenant. */
export const lockArtifacts = (tx: Writer, tenantUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('artifacts ' || ${tenantUuid}, 0))`.execute(tx);

const wantedRows = (wanted: WantedArtifact[]): RawBuilder<unknown> => sql`
  (select w.*, decode(w.sha256, 'hex') as hash, w.others[1] as other
   from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (key text, sha256 text, others text[], digests jsonb,
     purl text, pv_key uuid, name text, version text, kind text)) n`;

/** Those that are there, by key: by digest where there is one, else by purl, without digest if there is one, or the newest. */
export async function selectKnown(
  db: Reader,
  tenantUuid: string,
  wanted: WantedArtifact[],
): Promise<Map<string, KnownArtifact>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<KnownArtifact & { key: string }>`
    select distinct on (n.key) n.key, a.uuid,
      (n.purl is null or a.purl is not null) and (n.digests is null or a.digests @> n.digests) as is_complete
    from ${wantedRows(wanted)}
    cross join lateral (
      select a.uuid, a.purl, a.digests, a.created_at from artifact a
      where a.tenant_uuid = ${tenantUuid} and a.sha256 = n.hash
      union all
      select a.uuid, a.purl, a.digests, a.created_at from artifact a
      where a.tenant_uuid = ${tenantUuid} and n.hash is null and a.other_digest = any (n.others)
      union all
      (select a.uuid, a.purl, a.digests, a.created_at from artifact a
       where a.tenant_uuid = ${tenantUuid} and n.digests is null and a.purl = n.purl
       order by a.sha256 is not null or a.other_digest is not null, a.created_at desc limit 1)) a
    order by n.key, a.created_at, a.uuid`.execute(db);
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

/** Artifacts of which only the purl, or another digest, was known are given their digests. */
export async function giveDigests(
  tx: Writer,
  tenantUuid: string,
  wanted: WantedArtifact[],
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    update artifact a
    set sha256 = n.hash, other_digest = coalesce(n.other, a.other_digest), digests = n.digests || a.digests
    from (
      select distinct on (a.uuid) a.uuid, n.hash, n.other, n.digests
      from ${wantedRows(wanted)}
      join artifact a on a.tenant_uuid = ${tenantUuid} and a.sha256 is null
        and (a.other_digest = any (n.others) or a.other_digest is null and a.purl = n.purl)
      order by a.uuid, n.key) n
    where a.tenant_uuid = ${tenantUuid} and a.uuid = n.uuid`.execute(tx);
}

/** Makes artifacts. */
export async function insertArtifacts(
  tx: Writer,
  tenantUuid: string,
  wanted: WantedArtifact[],
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    insert into artifact (tenant_uuid, sha256, other_digest, digests, purl, pv_key, name, version, kind)
    select ${tenantUuid}, n.hash, n.other, coalesce(n.digests, '{}'), n.purl, n.pv_key, n.name, n.version, n.kind
    from ${wantedRows(wanted)} order by n.key collate "C"`.execute(tx);
}

/** Adds digests and purl to artifacts that have none. */
export async function completeArtifacts(
  tx: Writer,
  tenantUuid: string,
  wanted: WantedArtifact[],
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    update artifact a
    set digests = n.digests || a.digests, other_digest = coalesce(a.other_digest, n.other),
      purl = coalesce(a.purl, n.purl), pv_key = coalesce(a.pv_key, n.pv_key),
      name = case when a.purl is null then n.name else a.name end,
      version = case when a.purl is null then n.version else a.version end,
      kind = case when a.purl is null then n.kind else a.kind end
    from ${wantedRows(wanted)}
    where a.tenant_uuid = ${tenantUuid} and a.sha256 = n.hash
      and (not a.digests @> n.digests or a.purl is null and n.purl is not null)`.execute(tx);
}
