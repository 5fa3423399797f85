import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  knowRanged,
  statesIn,
  uploadRanged,
} from '@assay/server/features/decisions/test-decisions.ts';
import { runAssay } from '../test-command.ts';
import { type TestScene, testPipeline } from '../test-scene.ts';

let pipeline: TestScene;
before(async () => {
  pipeline = await testPipeline('LedgerAdmin');
  await knowRanged(pipeline.server);
});
after(() => pipeline.stop());

test('imports a document, accepts it, and exports the decisions again', async () => {
  const sbomid = await uploadRanged(pipeline.tenant, 'cli/vex');
  const file = join(pipeline.folder, 'in.json');
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
  const sent = await runAssay(['vex', 'import', file, '--project', 'cli/vex', '--accept'], {
    env: pipeline.env,
  });
  assert.equal(sent.code, 0, sent.stderr);
  assert.match(sent.stdout, /^OpenVEX 0\.2\.0 by Acme: 1 statement, 1 about findings, 1 accepted /);
  assert.deepEqual(await statesIn(pipeline.tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  const output = join(pipeline.folder, 'out.json');
  const got = await runAssay(['vex', 'export', sbomid, '--format', 'csaf', '--output', output], {
    env: pipeline.env,
  });
  assert.equal(got.code, 0, got.stderr);
  assert.equal(JSON.parse(await readFile(output, 'utf8')).document.category, 'csaf_vex');
});

test('exports the decisions about a project, and about one version', async () => {
  const sbomid = await uploadRanged(pipeline.tenant, 'cli/project');
  await pipeline.tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'resolved' },
    items: [{ vulnerability: 'CVE-2026-0001', package: 'pkg:npm/ranged' }],
  });
  const run = (...more: string[]) => runAssay(['vex', 'export', ...more], { env: pipeline.env });
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
  const file = join(pipeline.folder, 'bad.json');
  await writeFile(file, '{"@context": "https://openvex.dev/ns/v0.2.0", "statements": [{}]}');
  const { code, stderr } = await runAssay(['vex', 'import', file], { env: pipeline.env });
  assert.equal(code, 65);
  assert.match(stderr, /status is required/);
});
