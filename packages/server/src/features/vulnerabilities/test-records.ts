import assert from 'node:assert/strict';
import type { TestTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';

/** Imports OSV records as an operator does, and waits until the import has ended. */
export async function addRecords(tenant: TestTenant, records: readonly unknown[]): Promise<void> {
  const operator = tenant.as('SuperAdmin');
  const body = records.map((record) => JSON.stringify(record)).join('\n');
  const { uuid } = await operator.importAdvisories({ source: 'osv', body });
  await until(async () => {
    const { status, error } = await operator.getAdvisoryImport({ uuid });
    assert.notEqual(status, 'failed', error ?? '');
    return status === 'done';
  });
}
