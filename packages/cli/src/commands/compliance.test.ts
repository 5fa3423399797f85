import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runAssay } from '../test-command.ts';
import { type TestScene, testPipeline } from '../test-scene.ts';

let pipeline: TestScene;
let sbomid: string;
before(async () => {
  pipeline = await testPipeline('Visitor');
  const component = { type: 'library', name: 'a', version: '1', purl: 'pkg:npm/a@1' };
  ({ sbomid } = await pipeline.tenant.as('TenantAdmin').uploadSbom({
    ...{ project: 'cli/compliance', version: '1', wait: 'ready' },
    body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.4', components: [component] }),
  }));
});
after(() => pipeline.stop());

test('prints the verdict of each rule set, and writes declarations to a file', async () => {
  const shown = await runAssay(['compliance', sbomid], { env: pipeline.env });
  assert.deepEqual([shown.code, shown.stderr], [0, '']);
  assert.match(shown.stdout, /^fail {13}NTIA 2021 {2}0 of 1 component, \d of 9 rules$/m);
  assert.match(shown.stdout, /^not_expressible {2}BSI TR-03183-2 2\.1\.0$/m);
  const { stdout } = await runAssay(['compliance', sbomid, '--json'], { env: pipeline.env });
  assert.equal(JSON.parse(stdout).rule_sets.length, 9);
  const output = join(pipeline.folder, 'out.cdx.json');
  const written = await runAssay(['compliance', sbomid, '--declarations', '--output', output], {
    env: pipeline.env,
  });
  assert.deepEqual([written.code, written.stdout], [0, '']);
  assert.equal(JSON.parse(await readFile(output, 'utf8')).declarations.attestations.length, 9);
});

test('refuses an SBOM that is not there, and options that exclude each other', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const { code, stdout } = await runAssay(['compliance', missing, '--declarations'], {
    env: pipeline.env,
  });
  assert.deepEqual([code, stdout], [65, '']);
  const both = await runAssay(['compliance', sbomid, '--declarations', '--json'], {
    env: pipeline.env,
  });
  assert.equal(both.code, 64);
});
