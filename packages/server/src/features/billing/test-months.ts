import { setTimeout } from 'node:timers/promises';
import type { TestServer, TestTenant } from '../../test-server.ts';

/** The month so many before the present one, in UTC: `2026-10`. */
export const monthBefore = (count: number): string => startOf(count).toISOString().slice(0, 7);

/** A minute after the present month: the clock of a worker that closes it. */
export const afterThisMonth = (): Date => new Date(startOf(-1).getTime() + 60_000);

const startOf = (before: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1));
};

/** Moves everything that a tenant did so far to the middle of a month. */
export async function backdate(
  { db }: TestServer,
  { uuid }: TestTenant,
  month: string,
): Promise<void> {
  const at = `${month}-15T12:00:00Z`;
  const hex = Date.parse(at).toString(16).padStart(12, '0');
  await db.owner('update tenant set created_at = $2 where uuid = $1', [uuid, at]);
  await db.owner(
    `update audit_entry set at = $2, uuid = ($3 || substr(uuid::text, 14))::uuid where tenant_uuid = $1`,
    [uuid, at, `${hex.slice(0, 8)}-${hex.slice(8)}`],
  );
  await db.owner('update log_checkpoint set signed_at = $2 where tenant_uuid = $1', [uuid, at]);
}

/** Waits until checkpoints cover all leaves of the ledgers; returns the number of leaves. */
export async function settledEntries(tenant: TestTenant): Promise<number> {
  for (;;) {
    const { items } = await tenant.as('TenantAdmin').listLedgers({});
    const logs = items.map(({ log }) => log);
    if (logs.every(({ pending, size, checkpoint }) => pending === 0 && checkpoint?.size === size))
      return logs.reduce((sum, { size }) => sum + size, 0);
    await setTimeout(20);
  }
}
