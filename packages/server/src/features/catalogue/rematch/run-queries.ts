import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { MatchChange } from '../queries.ts';

/** A re-match as the wire shows it. */
export interface RematchRow {
  uuid: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  reason: 'upgrade' | 'request';
  started_by: string | null;
  matcher_version: number;
  started_at: Date;
  ended_at: Date | null;
  versions: number;
  compared: number;
  added: number;
  removed: number;
  changed: number;
  vulnerability_count: number;
  error: string | null;
}

const columns = sql`r.uuid, r.status, r.reason, r.started_by, r.matcher_version, r.started_at, r.ended_at, r.versions,
  r.compared, r.added, r.removed, r.changed, r.vulnerability_count, r.error`;

/** One re-match. */
export async function findRematch(db: Reader, uuid: string): Promise<RematchRow | undefined> {
  const { rows } = await sql<RematchRow>`
    select ${columns} from rematch_state r where r.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Returns the waiting or running re-match. */
export async function findActive(db: Reader): Promise<RematchRow | undefined> {
  const { rows } = await sql<RematchRow>`
    select ${columns} from rematch_state r where r.status in ('queued', 'running')`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function selectRematches(db: Reader, most: number): Promise<RematchRow[]> {
  const { rows } = await sql<RematchRow>`
    select ${columns} from rematch_state r order by r.started_at desc, r.uuid desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Vulnerabilities whose matches a re-match changed, the most changed first. */
export async function selectConcerned(db: Reader, uuid: string, most: number) {
  const { rows } = await sql<{ id: string; added: number; removed: number; changed: number }>`
    select v.id, v.added, v.removed, v.changed from rematch_vulnerability_state v
    where v.rematch_uuid = ${uuid}
    order by v.added + v.removed + v.changed desc, v.id limit ${most}`.execute(db);
  return rows;
}

/** Returns the matcher version of the last full comparison; 0: never. */
export async function selectMatcher(db: Reader): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from matcher_state`.execute(db);
  return rows[0]?.version ?? 0;
}

/**
 * Stores a waiting re-match.
 *
 * @param startedBy null: after an upgrade
 * @returns false while another one has not ended
 */
export async function beginRematch(
  tx: Writer,
  uuid: string,
  startedBy: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select begin_rematch(${uuid}, ${startedBy}, ${MATCHER_VERSION}::smallint) as begun`.execute(tx);
  return rows[0]?.begun ?? false;
}

/** Locks the stored matcher version, and returns whether there is anything to compare. */
export async function lockMatcher(tx: Writer): Promise<{ version: number; is_empty: boolean }> {
  const { rows } = await sql<{ version: number; is_empty: boolean }>`
    select version, not exists (select from package_version) as is_empty from matcher for update`.execute(
    tx,
  );
  return rows[0] ?? { version: 0, is_empty: true };
}

/** The re-match that has not ended, and whether a job does it. */
export async function findUnended(db: Reader) {
  const { rows } = await sql<{ uuid: string; has_job: boolean }>`
    select r.uuid, r.uuid::text in (
      select a.data ->> 'rematch' from queue.alive('advisories.rematch') a) as has_job
    from rematch r where r.status in ('queued', 'running')`.execute(db);
  return rows[0];
}

/** It runs from now on, or again; false when it has ended. */
export async function startRematch(tx: Writer, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    update rematch set status = 'running', matcher_version = ${MATCHER_VERSION}, compared = 0,
      versions = (
        select count(*) from package_version v where v.ecosystem <> '' and v.unchecked <> 'no_release')
    where uuid = ${uuid} and status in ('queued', 'running') returning 1`.execute(tx);
  return rows.length === 1;
}

/** Notes how many package versions were compared. */
export const putCompared = (tx: Writer, uuid: string, compared: number) =>
  sql`update rematch set compared = ${compared} where uuid = ${uuid}`.execute(tx);

/** Adds the repairs of one transaction. */
export async function addChanges(tx: Writer, uuid: string, changes: MatchChange[]): Promise<void> {
  if (changes.length === 0) return;
  const count = (of: MatchChange[], change: MatchChange['change']) =>
    of.filter((one) => one.change === change).length;
  await sql`
    update rematch set added = added + ${count(changes, 'added')}, removed = removed + ${count(changes, 'removed')},
      changed = changed + ${count(changes, 'changed')}
    where uuid = ${uuid}`.execute(tx);
  const concerned = [...Map.groupBy(changes, (one) => one.vuln_id)].sort(([a], [b]) => a - b);
  const column = (of: (changes: MatchChange[]) => number) =>
    intArray(concerned.map(([, own]) => of(own)));
  await sql`
    insert into rematch_vulnerability (rematch_uuid, vuln_id, added, removed, changed)
    select ${uuid}::uuid, c.* from unnest(${intArray(concerned.map(([vulnId]) => vulnId))}::int[],
      ${column((own) => count(own, 'added'))}::int[], ${column((own) => count(own, 'removed'))}::int[],
      ${column((own) => count(own, 'changed'))}::int[]) c
    on conflict (rematch_uuid, vuln_id) do update set added = rematch_vulnerability.added + excluded.added,
      removed = rematch_vulnerability.removed + excluded.removed,
      changed = rematch_vulnerability.changed + excluded.changed`.execute(tx);
}

/** Marks everything stored as decided by the current matcher, including decisions of a later one. */
export async function setMatcher(tx: Writer): Promise<void> {
  const later = sql`update package_match set matcher = ${MATCHER_VERSION} where matcher > ${MATCHER_VERSION}`;
  const { version } = await lockMatcher(tx);
  if (version > MATCHER_VERSION) await later.execute(tx);
  await sql`update matcher set version = ${MATCHER_VERSION}`.execute(tx);
}

/** @param error null: it is done */
export const endRematch = (tx: Writer, uuid: string, error: string | null) =>
  sql`
    update rematch set status = ${error === null ? 'done' : 'failed'}, error = ${error}, ended_at = now(),
      compared = case when ${error}::text is null then versions else compared end
    where uuid = ${uuid}`.execute(tx);
