import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** An artifact that is to be there. */
export interface WantedArtifact {
  /** Identifies it within the request. */
  key: string;
  /** Hexadecimal. */
  sha256: string | null;
  /** `algorithm:value` of another digest when there is no SHA-256. */
  other_digest: string | null;
  /** All stated digests; null when none is binding. */
  digests: Record<string, string> | null;
  purl: string | null;
  pv_key: string | null;
  name: string;
  version: string;
  kind: string;
  is_built: boolean;
}

/** One that is there. */
export interface KnownArtifact {
  uuid: string;
  /** It already has everything stated. */
  is_complete: boolean;
}

/** Serializes creation of this tenant's artifacts until the transaction ends. */
export const lockArtifacts = (tx: Writer, tenantUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('artifacts ' || ${tenantUuid}, 0))`.execute(tx);

const wantedRows = (requested: WantedArtifact[]): RawBuilder<unknown> => sql`
  (select w.*, decode(w.sha256, 'hex') as hash
   from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as w (key text, sha256 text, other_digest text, digests jsonb,
     purl text, pv_key uuid, name text, version text, kind text, is_built boolean, uuid uuid)) n`;

/**
 * Finds existing ones, by key: by digest if there is one, else by purl, preferring one without digest, or the
 * newest.
 */
export async function selectKnown(
  db: Reader,
  tenantUuid: string,
  requested: WantedArtifact[],
): Promise<Map<string, KnownArtifact>> {
  if (requested.length === 0) return new Map();
  const { rows } = await sql<KnownArtifact & { key: string }>`
    select distinct on (n.key) n.key, a.uuid,
      (n.purl is null or a.purl is not null) and (n.digests is null or a.digests @> n.digests) as is_complete
    from ${wantedRows(requested)}
    cross join lateral (
      select a.uuid, a.purl, a.digests, a.created_at from artifact a
      where a.tenant_uuid = ${tenantUuid} and a.sha256 = n.hash
      union all
      select a.uuid, a.purl, a.digests, a.created_at from artifact a
      where a.tenant_uuid = ${tenantUuid} and a.other_digest = n.other_digest
      union all
      (select a.uuid, a.purl, a.digests, a.created_at from artifact a
       where a.tenant_uuid = ${tenantUuid} and n.digests is null and a.purl = n.purl
       order by a.sha256 is not null or a.other_digest is not null, a.created_at desc limit 1)) a
    order by n.key, a.created_at, a.uuid`.execute(db);
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

/** Sets the digests of artifacts known only by purl. */
export async function giveDigests(
  tx: Writer,
  tenantUuid: string,
  requested: WantedArtifact[],
): Promise<void> {
  if (requested.length === 0) return;
  await sql`
    update artifact a set sha256 = n.hash, other_digest = n.other_digest, digests = n.digests
    from (select distinct on (n.purl) n.* from ${wantedRows(requested)} where n.purl is not null order by n.purl, n.key) n
    where a.tenant_uuid = ${tenantUuid} and a.purl = n.purl and a.sha256 is null and a.other_digest is null`.execute(
    tx,
  );
}

/** Makes artifacts. */
export async function insertArtifacts(
  tx: Writer,
  tenantUuid: string,
  requested: WantedArtifact[],
): Promise<void> {
  if (requested.length === 0) return;
  await sql`
    insert into artifact (tenant_uuid, sha256, other_digest, digests, purl, pv_key, name, version, kind, is_built)
    select ${tenantUuid}, n.hash, n.other_digest, coalesce(n.digests, '{}'), n.purl, n.pv_key, n.name, n.version, n.kind,
      n.is_built
    from ${wantedRows(requested)} order by n.key collate "C"`.execute(tx);
}

/** Adds digests and purl to artifacts that lack them; in order of uuid, as all who change several. */
export async function completeArtifacts(
  tx: Writer,
  tenantUuid: string,
  requested: (WantedArtifact & { uuid: string })[],
): Promise<void> {
  if (requested.length === 0) return;
  await sql`
    with changed as materialized (
      select a.uuid, n.digests, n.purl, n.pv_key, n.name, n.version, n.kind
      from ${wantedRows(requested)}
      join artifact a on a.tenant_uuid = ${tenantUuid} and a.uuid = n.uuid
      order by a.uuid for no key update of a)
    update artifact a
    set digests = n.digests || a.digests, purl = coalesce(a.purl, n.purl), pv_key = coalesce(a.pv_key, n.pv_key),
      name = case when a.purl is null then n.name else a.name end,
      version = case when a.purl is null then n.version else a.version end,
      kind = case when a.purl is null then n.kind else a.kind end
    from changed n where a.tenant_uuid = ${tenantUuid} and a.uuid = n.uuid`.execute(tx);
}
