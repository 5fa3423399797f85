import assert from 'node:assert/strict';
import type { TestTenant } from '../../test-server.ts';

/** Imports OSV records as an operator does, and waits until the import has ended. */
export async function addRecords(tenant: TestTenant, records: readonly unknown[]): Promise<void> {
  const operator = tenant.as('SuperAdmin');
  const body = records.map((record) => JSON.stringify(record)).join('\n');
  const { uuid } = await operator.importAdvisories({ source: 'osv', body });
  for (let tries = 0; tries < 600; tries++) {
    const { status, error } = await operator.getAdvisoryImport({ uuid });
    assert.notEqual(status, 'failed', error ?? '');
    if (status === 'done') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('the import has not ended');
}
