import type { Database } from '../../../../platform/db/database.ts';
import { enqueueAlone } from '../../../../platform/jobs/enqueue.ts';
import type { Tasks } from '../../../../platform/jobs/queue.ts';
import { evaluateMarked } from './evaluate.ts';
import { markAll, selectTenantsToEvaluate } from './mark-queries.ts';

/** How often marks are looked for. */
const LOOK_MS = 1_000;
/** After this time the rest waits for a job of its own, behind what other tenants wait for. */
const MOST_MS = 5_000;

const TASK = 'artifacts.evaluate';

/** Task that stores the verdicts of profiles of a tenant's artifacts. */
export const evaluationTasks = (db: Database): Tasks => ({
  [TASK]: async ({ tenant_uuid, signal }) => {
    await evaluateMarked(db, tenant_uuid ?? '', { signal, deadline: Date.now() + MOST_MS });
  },
});

/** Adds a job for each tenant whose artifacts are marked or due. */
export async function enqueueEvaluations(db: Database): Promise<void> {
  const tenants = await db.read(null, (tx) => selectTenantsToEvaluate(tx, TASK));
  for (const tenant_uuid of tenants) {
    const job = { task: TASK, payload: {}, tenant_uuid, job_key: 'all', serial: TASK };
    await enqueueAlone(db, job);
  }
}

/** Has every artifact of every tenant with a profile judged again: what no change marked is found so, once a day. */
export const markAllTenants = async (db: Database): Promise<void> => {
  await db.write(null, markAll);
};

/** Looks for marks each second, until the returned function is called. */
export function keepEvaluating(db: Database, onFailure: (error: unknown) => void): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await enqueueEvaluations(db).catch(onFailure);
    isLooking = false;
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
