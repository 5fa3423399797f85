import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  listenOnLoopback,
  type TestServer,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay } from '../test-command.ts';

let server: TestServer;
let folder: string;
let env: Record<string, string>;
let sbomid: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-compliance-'));
  server = await testServer();
  await server.work();
  const tenant = await testTenant(server);
  const url = await listenOnLoopback(server);
  const admin = tenant.as('TenantAdmin');
  const { secret } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  env = { ASSAY_URL: url, ASSAY_API_KEY: secret, XDG_CONFIG_HOME: folder };
  const component = { type: 'library', name: 'a', version: '1', purl: 'pkg:npm/a@1' };
  ({ sbomid } = await admin.uploadSbom({
    ...{ project: 'cli/compliance', version: '1', wait: 'ready' },
    body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.4', components: [component] }),
  }));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('prints the verdict of each rule set, and writes declarations to a file', async () => {
  const shown = await runAssay(['compliance', sbomid], { env });
  assert.deepEqual([shown.code, shown.stderr], [0, '']);
  assert.match(shown.stdout, /^fail {13}NTIA 2021 {2}0 of 1 components, \d of 7 rules$/m);
  assert.match(shown.stdout, /^not_expressible {2}BSI TR-03183-2 2\.1\.0$/m);
  const { stdout } = await runAssay(['compliance', sbomid, '--json'], { env });
  assert.equal(JSON.parse(stdout).rule_sets.length, 9);
  const output = join(folder, 'out.cdx.json');
  const written = await runAssay(['compliance', sbomid, '--declarations', '--output', output], {
    env,
  });
  assert.deepEqual([written.code, written.stdout], [0, '']);
  assert.equal(JSON.parse(await readFile(output, 'utf8')).declarations.attestations.length, 9);
});

test('refuses an SBOM that is not there, and options that exclude each other', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const { code, stdout } = await runAssay(['compliance', missing, '--declarations'], { env });
  assert.deepEqual([code, stdout], [65, '']);
  const both = await runAssay(['compliance', sbomid, '--declarations', '--json'], { env });
  assert.equal(both.code, 64);
});
