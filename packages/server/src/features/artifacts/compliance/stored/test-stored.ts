import { selectTaskStates, type TaskState } from '../../../../platform/jobs/enqueue.ts';
import type { TestServer } from '../../../../test-server.ts';
import { until } from '../../../../test-until.ts';
import { builtVerdicts } from '../applied-verdicts.ts';
import { evaluateMarked } from './evaluate.ts';
import { verdictOfRank } from './profile-ranks.ts';

/** Tasks that tests of verdicts work on; jobs of others never run. */
const WORKED = /^(sboms|compliance|attestations|artifacts)\./;

/** A signature leaves a job for the case that its server ends: it is to run up to 45 s later, and has nothing to do then. */
const isLater = ({ task, running, oldest_at }: TaskState) =>
  task === 'attestations.judge' && running === 0 && oldest_at !== null && oldest_at > new Date();

const never = new AbortController().signal;

/** Judges what is marked once no job waits or runs; returns how many artifacts were judged. */
export async function settle({ db }: TestServer, tenantUuid: string): Promise<number> {
  let quiet = 0;
  await until(async () => {
    const states = await db.worker.read(null, selectTaskStates);
    const isIdle = states.every(
      (state) => !WORKED.test(state.task) || isLater(state) || state.waiting + state.running === 0,
    );
    quiet = isIdle ? quiet + 1 : 0;
    return quiet === 3;
  });
  return evaluateMarked(db.worker, tenantUuid, { signal: never });
}

/** Verdicts of a tenant's artifacts by name: the stored one, and the one that is computed now. */
export async function verdictsOf({ db }: TestServer, tenantUuid: string) {
  const rows = await db.owner<{ uuid: string; name: string; profile_rank: number }>(
    'select uuid, name, profile_rank from artifact where tenant_uuid = $1 order by name, uuid',
    [tenantUuid],
  );
  const uuids = rows.map(({ uuid }) => uuid);
  const computed = await db.app.read(tenantUuid, (tx) => builtVerdicts(tx, tenantUuid, uuids));
  return {
    stored: rows.map(({ name, profile_rank }) => [name, verdictOfRank(profile_rank)]),
    computed: rows.map(({ uuid, name }) => [name, computed.get(uuid)?.verdict]),
  };
}

/**
 * Lets some days pass for a tenant: everything that has an age becomes older, and what is due becomes due, without a change that marks
 * artifacts.
 */
export async function letDaysPass({ db }: TestServer, tenantUuid: string, days: number) {
  const past = `- make_interval(days => ${days})`;
  await db.superuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update sbom set uploaded_at = uploaded_at ${past} where tenant_uuid = '${tenantUuid}';
    update tenant_vulnerability set first_seen_at = first_seen_at ${past} where tenant_uuid = '${tenantUuid}';
    update decision set expires_at = expires_at ${past} where tenant_uuid = '${tenantUuid}';
    update profile_due set due_at = due_at ${past} where tenant_uuid = '${tenantUuid}';
  end $$`);
}
