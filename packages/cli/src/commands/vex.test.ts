import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  knowRanged,
  statesIn,
  uploadRanged,
} from '@assay/server/features/decisions/test-decisions.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay } from '../test-command.ts';

let server: TestServer;
let tenant: TestTenant;
let folder: string;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-vex-'));
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  await knowRanged(server);
  const url = await listenOnLoopback(server);
  const { secret } = await tenant
    .as('TenantAdmin')
    .createApiKey({ name: 'ci', role: 'LedgerAdmin' });
  env = { ASSAY_URL: url, ASSAY_API_KEY: secret, XDG_CONFIG_HOME: folder };
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('imports a document, accepts it, and exports the decisions again', async () => {
  const sbomid = await uploadRanged(tenant, 'cli/vex');
  const file = join(folder, 'in.json');
  const statement = {
    vulnerability: { name: 'CVE-2026-0001' },
    products: [{ '@id': 'pkg:npm/ranged@1.0.0' }],
    ...{ status: 'not_affected', justification: 'vulnerable_code_not_present' },
  };
  await writeFile(
    file,
    JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://acme.example/vex/1',
      ...{ author: 'Acme', timestamp: '2026-01-01T00:00:00Z', version: 1, statements: [statement] },
    }),
  );
  const sent = await runAssay(['vex', 'import', file, '--project', 'cli/vex', '--accept'], { env });
  assert.equal(sent.code, 0, sent.stderr);
  assert.match(
    sent.stdout,
    /^OpenVEX 0\.2\.0 by Acme: 1 statements, 1 about findings, 1 accepted /,
  );
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  const output = join(folder, 'out.json');
  const got = await runAssay(['vex', 'export', sbomid, '--format', 'csaf', '--output', output], {
    env,
  });
  assert.equal(got.code, 0, got.stderr);
  assert.equal(JSON.parse(await readFile(output, 'utf8')).document.category, 'csaf_vex');
});

test('exports the decisions about a project, and about one version', async () => {
  const sbomid = await uploadRanged(tenant, 'cli/project');
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'resolved' },
    items: [{ vulnerability: 'CVE-2026-0001', package: 'pkg:npm/ranged' }],
  });
  const run = (...more: string[]) => runAssay(['vex', 'export', ...more], { env });
  const { code, stdout, stderr } = await run('--project', 'cli/project');
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).statements[0].vulnerability.name, 'CVE-2026-0001');
  const other = await run('--project', 'cli/project', '--version', '9');
  assert.match(other.stderr, /No SBOM of the project has this version/);
  assert.notEqual(other.code, 0);
  assert.equal((await run(sbomid, '--project', 'cli/project')).code, 64);
  assert.equal((await run('--project', 'cli/project', '--format', 'pdf')).code, 64);
});

test('says where a document cannot be read', async () => {
  const file = join(folder, 'bad.json');
  await writeFile(file, '{"@context": "https://openvex.dev/ns/v0.2.0", "statements": [{}]}');
  const { code, stderr } = await runAssay(['vex', 'import', file], { env });
  assert.equal(code, 65);
  assert.match(stderr, /status is required/);
});
