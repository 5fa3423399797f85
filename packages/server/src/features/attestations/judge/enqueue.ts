import type { Writer } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';

/** After this time the process that logged a signature has judged its artifact, or is gone. */
const WAIT_MS = 15_000;
/** Those of half a minute share a job. */
const TOGETHER_MS = 30_000;

/** Enqueues a job that judges artifacts with unverified signatures, in case the server ends before it does so. */
export async function enqueueCatchUp(
  tx: Writer,
  { tenant_uuid, ledger_uuid }: { tenant_uuid: string; ledger_uuid: string },
): Promise<void> {
  const at = Math.ceil((Date.now() + WAIT_MS) / TOGETHER_MS) * TOGETHER_MS;
  await enqueue(tx, {
    task: 'attestations.judge',
    payload: { ledger_uuid },
    tenant_uuid,
    job_key: `${ledger_uuid} ${at}`,
    serial: 'attestations',
    run_at: new Date(at),
  });
}
