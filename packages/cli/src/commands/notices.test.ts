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
  folder = await mkdtemp(join(tmpdir(), 'assay-notices-'));
  server = await testServer();
  await server.work();
  const tenant = await testTenant(server);
  const url = await listenOnLoopback(server);
  const admin = tenant.as('TenantAdmin');
  const { secret } = await admin.createApiKey({ name: 'ci', role: 'Visitor' });
  env = { ASSAY_URL: url, ASSAY_API_KEY: secret, XDG_CONFIG_HOME: folder };
  const license = { id: 'MIT', text: { content: 'Permission is hereby granted' } };
  const component = { type: 'library', name: 'a', version: '1', licenses: [{ license }] };
  ({ sbomid } = await admin.uploadSbom({
    ...{ project: 'cli/notices', version: '1', wait: 'ready' },
    body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [component] }),
  }));
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('prints notices as text, and writes other forms to a file', async () => {
  const shown = await runAssay(['notices', sbomid], { env });
  assert.deepEqual([shown.code, shown.stderr], [0, '']);
  assert.match(shown.stdout, /^License notices of notices 1$/m);
  assert.match(shown.stdout, /^MIT: text 1$/m);
  assert.match(shown.stdout, /^Permission is hereby granted$/m);
  const output = join(folder, 'notices.json');
  const args = ['notices', sbomid, '--format', 'json', '--output', output];
  const written = await runAssay(args, { env });
  assert.deepEqual([written.code, written.stdout], [0, '']);
  const { components } = JSON.parse(await readFile(output, 'utf8'));
  assert.deepEqual(components[0].licenses, [{ license: 'MIT', text: 1 }]);
});

test('refuses an SBOM that is not there, and a form that does not exist', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const { code, stdout } = await runAssay(['notices', missing], { env });
  assert.deepEqual([code, stdout], [65, '']);
  assert.equal((await runAssay(['notices', sbomid, '--format', 'pdf'], { env })).code, 64);
  assert.equal((await runAssay(['notices'], { env })).code, 64);
});
