import { type Actor, anonymous } from '../../../../context.ts';
import { insertAuditEntry } from '../../../../platform/audit/queries.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { builtVerdicts } from '../applied-verdicts.ts';
import * as marks from './mark-queries.ts';
import { PROFILE_RANKS, verdictOfRank } from './profile-ranks.ts';
import {
  type ChangedVerdict,
  type NewVerdict,
  selectSharedDue,
  storeVerdicts,
} from './verdict-queries.ts';

/** Artifacts that are judged together. */
const BATCH = 200;

const worker: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** How far an evaluation goes. */
interface Until {
  signal: AbortSignal;
  /** Stops after a batch that ends later than this, in milliseconds since 1970; infinite by default. */
  deadline?: number;
}

/**
 * Judges the artifacts of a tenant that are marked or due, and stores their verdicts, until none is left. Only one at a time for a
 * tenant.
 *
 * @returns number of artifacts that were judged
 */
export async function evaluateMarked(
  db: Database,
  tenantUuid: string,
  { signal, deadline = Number.POSITIVE_INFINITY }: Until,
): Promise<number> {
  let judged = 0;
  for (;;) {
    signal.throwIfAborted();
    const batch = await nextBatch(db, tenantUuid);
    if (batch === undefined) return judged;
    judged += batch.artifacts.length;
    await judgeBatch(db, tenantUuid, batch);
    if (Date.now() > deadline) return judged;
  }
}

interface Batch {
  artifacts: string[];
  /** Marks that were read before the facts. */
  marks: string[];
}

/** Marks of the whole tenant become marks of its artifacts first. */
async function nextBatch(db: Database, tenantUuid: string): Promise<Batch | undefined> {
  const { marked, due } = await db.read(tenantUuid, async (tx) => ({
    marked: await marks.selectMarks(tx, tenantUuid, BATCH),
    due: await marks.selectDue(tx, tenantUuid, BATCH),
  }));
  const whole = marked.filter(({ artifact_uuid }) => artifact_uuid === null);
  if (whole.length > 0) {
    const uuids = whole.map(({ uuid }) => uuid);
    await db.write(tenantUuid, (tx) => marks.widenMarks(tx, tenantUuid, uuids));
    return { artifacts: [], marks: [] };
  }
  if (marked.length + due.length === 0) return undefined;
  const artifacts = [...marked.flatMap(({ artifact_uuid }) => artifact_uuid ?? []), ...due];
  return { artifacts: [...new Set(artifacts)], marks: marked.map(({ uuid }) => uuid) };
}

async function judgeBatch(
  db: Database,
  tenantUuid: string,
  { artifacts, marks: read }: Batch,
): Promise<void> {
  if (artifacts.length === 0) return;
  const verdicts = await db.read(tenantUuid, async (tx): Promise<NewVerdict[]> => {
    const shared = (await selectSharedDue(tx, tenantUuid))?.getTime() ?? null;
    const applied = await builtVerdicts(tx, tenantUuid, artifacts);
    return [...applied].map(([uuid, { verdict, changes_at }]) => ({
      ...{ uuid, rank: PROFILE_RANKS[verdict] },
      due_at: verdict === 'not_applicable' ? null : earliest(shared, changes_at),
    }));
  });
  await db.write(tenantUuid, async (tx) => {
    const changed = await storeVerdicts(tx, tenantUuid, verdicts);
    await marks.deleteMarks(tx, tenantUuid, read);
    if (changed.length === 0) return;
    const details = { changes: changed.map(changeOf) };
    const change = { action: 'artifact.evaluate', subject_uuid: tenantUuid, details };
    await insertAuditEntry(tx, { ...worker, tenantUuid }, change);
  });
}

const changeOf = ({ uuid, before, after }: ChangedVerdict) => ({
  ...{ uuid, before: verdictOfRank(before), after: verdictOfRank(after) },
});

function earliest(...times: (number | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known));
}
