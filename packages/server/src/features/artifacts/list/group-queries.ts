import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** Columns that a group of artifacts shares. */
export interface BuiltGroupRow {
  /** Only when groups of signers were requested. */
  signer_uuid?: string;
  ledger_key: string;
  kind: string;
  facets: number;
}

/** Lists groups of artifacts, with one index look-up each. */
export async function selectBuiltGroups(db: Reader, tenantUuid: string): Promise<BuiltGroupRow[]> {
  const { rows } = await sql<BuiltGroupRow>`
    with recursive g as (
      (select ledger_key, kind, facets from artifact where tenant_uuid = ${tenantUuid} order by 1, 2, 3 limit 1)
      union all
      select n.* from g cross join lateral (
        select a.ledger_key, a.kind, a.facets from artifact a
        where a.tenant_uuid = ${tenantUuid} and (a.ledger_key, a.kind, a.facets) > (g.ledger_key, g.kind, g.facets)
        order by 1, 2, 3 limit 1) n)
    select * from g`.execute(db);
  return rows;
}

/** Lists groups of artifacts that given signers signed last. */
export async function selectSignerGroups(
  db: Reader,
  tenantUuid: string,
  signers: string[],
): Promise<BuiltGroupRow[]> {
  const { rows } = await sql<BuiltGroupRow>`
    with recursive g as (
      select f.* from unnest(${signers}::uuid[]) s (uuid) cross join lateral (
        select a.signer_uuid, a.ledger_key, a.kind, a.facets from artifact a
        where a.tenant_uuid = ${tenantUuid} and a.signer_uuid = s.uuid order by 2, 3, 4 limit 1) f
      union all
      select n.* from g cross join lateral (
        select a.signer_uuid, a.ledger_key, a.kind, a.facets from artifact a
        where a.tenant_uuid = ${tenantUuid} and a.signer_uuid = g.signer_uuid
          and (a.ledger_key, a.kind, a.facets) > (g.ledger_key, g.kind, g.facets)
        order by 2, 3, 4 limit 1) n)
    select * from g`.execute(db);
  return rows;
}

/** Name of each ledger of the tenant, in lower case, by uuid. */
export async function selectLedgerNames(
  db: Reader,
  tenantUuid: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, lower(name) as name from ledger where tenant_uuid = ${tenantUuid}`.execute(db);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Lists groups of package versions without an artifact. */
export async function selectUsedGroups(db: Reader, tenantUuid: string) {
  const { rows } = await sql<{ kind: string; worst: number }>`
    with recursive g as (
      (select kind, worst from tenant_package where tenant_uuid = ${tenantUuid} and not is_artifact
       order by 1, 2 limit 1)
      union all
      select n.* from g cross join lateral (
        select t.kind, t.worst from tenant_package t
        where t.tenant_uuid = ${tenantUuid} and not t.is_artifact and (t.kind, t.worst) > (g.kind, g.worst)
        order by 1, 2 limit 1) n)
    select * from g`.execute(db);
  return rows;
}
