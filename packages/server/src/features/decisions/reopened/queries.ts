import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { PlacedDecision } from '../closed-queries.ts';
import { pathOfPlace } from '../queries.ts';
import { standingColumns } from '../standing-queries.ts';

/** Vulnerabilities of one tenant that are compared at a time. */
const BATCH = 500;

/** Tenants with decisions about vulnerabilities whose facts changed. */
export async function selectTenantsToRecheck(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select tenant_uuid from tenants_with_decision_rechecks()`.execute(db);
  return rows.map((row) => row.tenant_uuid);
}

/** Takes vulnerabilities of a tenant whose decisions no other worker compares. */
export async function takeRechecks(tx: Writer, tenantUuid: string): Promise<number[]> {
  const { rows } = await sql<{ vuln_id: number }>`
    delete from decision_recheck r using (
      select t.vuln_id from decision_recheck t where t.tenant_uuid = ${tenantUuid}
      order by t.vuln_id limit ${BATCH} for update skip locked) taken
    where r.tenant_uuid = ${tenantUuid} and r.vuln_id = taken.vuln_id
    returning r.vuln_id`.execute(tx);
  return rows.map((row) => row.vuln_id);
}

/** A standing decision with the id by which it names its vulnerability, and the path of its place. */
export type NamedDecision = PlacedDecision & { vulnerability: string };

/** Decisions about vulnerabilities by any of their names that neither ended nor expired; by index `decision_vulnerability`. */
export async function selectDecisionsAbout(
  db: Reader,
  tenantUuid: string,
  vulnIds: readonly number[],
): Promise<NamedDecision[]> {
  const { rows } = await sql<NamedDecision>`
    select ${standingColumns(pathOfPlace)}, d.place, d.vulnerability from decision d
    where d.tenant_uuid = ${tenantUuid} and d.ended_at is null and (d.expires_at is null or d.expires_at > now())
      and d.vulnerability = any (array(
        select v.id from vulnerability_fact v where v.vuln_id = any (${intArray(vulnIds)}::int[])
        union select a.alias from alias_fact a where a.vuln_id = any (${intArray(vulnIds)}::int[])))`.execute(
    db,
  );
  return rows;
}

/** Notes which of the compared decisions are open again; returns those that were not before. */
export async function replaceReopened(
  tx: Writer,
  tenantUuid: string,
  { compared, reopened }: { compared: readonly string[]; reopened: ReadonlyMap<string, string> },
): Promise<Set<string>> {
  const [uuids, reasons] = [[...reopened.keys()], [...reopened.values()]];
  await sql`
    delete from reopened_decision where tenant_uuid = ${tenantUuid}
      and decision_uuid = any (${textArray(compared)}::uuid[]) and decision_uuid <> all (${textArray(uuids)}::uuid[])`.execute(
    tx,
  );
  const { rows } = await sql<{ decision_uuid: string }>`
    insert into reopened_decision (tenant_uuid, decision_uuid, reason)
    select ${tenantUuid}, * from unnest(${textArray(uuids)}::uuid[], ${textArray(reasons)}::text[])
    on conflict do nothing returning decision_uuid`.execute(tx);
  return new Set(rows.map((row) => row.decision_uuid));
}
