import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  importInto,
  uploadPurls,
} from '@assay/server/features/catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '@assay/server/features/catalogue/test-catalogue.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay } from '../test-command.ts';

const ID = 'CVE-2026-7821';

let server: TestServer;
let tenant: TestTenant;
let env: Record<string, string>;
before(async () => {
  server = await testServer();
  const url = await listenOnLoopback(server);
  await server.work();
  tenant = await testTenant(server);
  env = { ASSAY_URL: url, ASSAY_API_KEY: await tenant.keyOf('Visitor') };
  await importInto(server, [npmRecord(ID, { name: 'judged', ...rated('high') })]);
});
after(() => server.stop());

/** Returns an instant at which everything that is ready counts as such: steps are rounded to a tenth of a second. */
async function instantNow(): Promise<string> {
  await pause(110);
  const instant = new Date().toISOString();
  await pause(3);
  return instant;
}

const gate = (...args: string[]) => runAssay(['gate', ...args], { env });

test('judges an SBOM now, and by what was known and decided at an instant', async () => {
  const sbomid = await uploadPurls(tenant, 'judged', ['pkg:npm/judged@1.0.0']);
  const before = await instantNow();
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'not_affected' },
    items: [{ vulnerability: ID, package: 'pkg:npm/judged' }],
  });
  const now = await gate(sbomid, '--fail-on', 'high');
  assert.equal(now.code, 0, now.stderr);
  const then = await gate(sbomid, '--fail-on', 'high', '--as-of', before);
  assert.equal(then.code, 1, then.stderr);
  assert.match(then.stdout, new RegExp(`^As of {7}${before}\nGate {8}failed: 1 open finding`));
  assert.match(then.stdout, new RegExp(`high ${ID}`));
  const json = await gate(sbomid, '--as-of', before, '--json');
  const { outcome, as_of, failing } = JSON.parse(json.stdout);
  assert.deepEqual([json.code, outcome, as_of, failing.length], [1, 'failed', before, 1]);
});

test('exit 65: instants that are not kept are refused with the reason', async () => {
  const early = await instantNow();
  const sbomid = await uploadPurls(tenant, 'early', ['pkg:npm/judged@1.0.0']);
  const before = await gate(sbomid, '--as-of', early);
  assert.deepEqual([before.code, before.stdout], [65, '']);
  assert.match(before.stderr, /The SBOM was not ready at this instant/);
  const as_of = await instantNow();
  const move = (by: string) =>
    server.db.owner(`update history_start set known_since = known_since + interval '${by}'`);
  await move('1 day');
  try {
    const ran = await gate(sbomid, '--as-of', as_of);
    assert.deepEqual([ran.code, ran.stdout], [65, '']);
    assert.match(ran.stderr, /was not kept: history begins at/);
  } finally {
    await move('-1 day');
  }
});

test('exit 65: an SBOM that is not there is not found', async () => {
  const ran = await gate('00000000-0000-4000-8000-000000000000', '--as-of', '2026-01-01');
  assert.equal(ran.code, 65);
  assert.match(ran.stderr, /not found/i);
});
