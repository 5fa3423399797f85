import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { anonymous } from '../../context.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { watchDiskSpace } from '../../platform/disk-space.ts';
import { bareVisit } from '../../platform/http/test-visit.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { createHealthService } from './service.ts';

let server: TestServer;
before(async () => {
  server = await testServer({ countJobs: async () => ({ waiting: 2, failed: 1 }) });
});
after(() => server.stop());

test('200: anyone may read the state; a database that does not flush is said so', async () => {
  const health = await createClient(api, server.send()).getHealth({});
  const [{ fsync } = { fsync: '' }] = await server.db.owner<{ fsync: string }>('show fsync');
  assert.deepEqual(health, {
    status: 'degraded',
    version: '0.0.0-test',
    database: 'ok',
    ledger: 'down',
    audits: 'ok',
    disk: 'ok',
    queues: { waiting: 2, failed: 1 },
    durable: fsync === 'on',
  });
});

test('a database that is away is reported, not thrown', async () => {
  const url = 'postgres://owner:secret@127.0.0.1:9/none';
  const database = openDatabase({ url, role: 'assay_app' });
  const service = createHealthService({ version: '1', database, disk: watchDiskSpace([], 0) });
  const ctx = server.contextOf(anonymous('127.0.0.1'));
  const health = await service.getHealth(ctx, {}, bareVisit);
  const { status, database: reached, ledger, durable } = health;
  assert.deepEqual([status, reached, ledger, durable], ['down', 'down', 'down', null]);
  await database.close();
});

test('/metrics answers this machine, and nobody through a proxy or from elsewhere', async () => {
  await createClient(api, server.send()).getHealth({});
  const local = await server.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  assert.equal(local.statusCode, 200);
  assert.match(
    local.body,
    /assay_http_request_seconds_count\{method="GET",route="\/api\/v1\/health"/,
  );
  const far = await server.server.inject({ url: '/metrics', remoteAddress: '198.18.0.1' });
  const proxied = await server.server.inject({
    url: '/metrics',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  assert.deepEqual([far.statusCode, proxied.statusCode], [404, 404]);
});
