import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  listenOnLoopback,
  type TestServer,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { writeSession } from '../session-file.ts';
import { runAssay } from '../test-command.ts';

let server: TestServer;
let folder: string;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-billing-'));
  server = await testServer();
  const tenant = await testTenant(server);
  await server.db.owner(
    `update tenant set created_at = now() - interval '70 days' where uuid = $1`,
    [tenant.uuid],
  );
  const url = await listenOnLoopback(server);
  env = { ASSAY_URL: url, XDG_CONFIG_HOME: folder };
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const token = await tenant.tokenOf('TenantAdmin');
  await writeSession(join(folder, 'assay'), { url, token, expiration });
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('prints months, newest first, with what is not known', async () => {
  const { code, stdout } = await runAssay(['billing', 'usage'], { env });
  const [head, present, earlier] = stdout.split('\n');
  assert.equal(code, 0);
  assert.match(head ?? '', /^month +state +sboms_uploaded +ledger_entries .* users$/);
  assert.match(
    present ?? '',
    new RegExp(`^${new Date().toISOString().slice(0, 7)} +open +0 .* 1$`),
  );
  assert.match(earlier ?? '', /^\d{4}-\d\d +open +0 +0 +\? +\? +\? +\?$/);
});

test('prints a range as JSON, and refuses what is no month', async () => {
  const to = new Date().toISOString().slice(0, 7);
  const { stdout } = await runAssay(['billing', 'usage', '--from', to, '--json'], { env });
  assert.equal(JSON.parse(stdout).month, to);
  for (const args of [['usage', '--to', '2026-13'], ['invoice'], []])
    assert.equal((await runAssay(['billing', ...args], { env })).code, 64);
});
