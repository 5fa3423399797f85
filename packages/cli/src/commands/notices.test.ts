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
  const license = { id: 'MIT', text: { content: 'Permission is hereby granted' } };
  const component = { type: 'library', name: 'a', version: '1', licenses: [{ license }] };
  ({ sbomid } = await pipeline.tenant.as('TenantAdmin').uploadSbom({
    ...{ project: 'cli/notices', version: '1', wait: 'ready' },
    body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [component] }),
  }));
});
after(() => pipeline.stop());

test('prints notices as text, and writes other forms to a file', async () => {
  const shown = await runAssay(['notices', sbomid], { env: pipeline.env });
  assert.deepEqual([shown.code, shown.stderr], [0, '']);
  assert.match(shown.stdout, /^License notices of notices 1$/m);
  assert.match(shown.stdout, /^MIT: text 1$/m);
  assert.match(shown.stdout, /^ {2}Permission is hereby granted$/m);
  const output = join(pipeline.folder, 'notices.json');
  const args = ['notices', sbomid, '--format', 'json', '--output', output];
  const written = await runAssay(args, { env: pipeline.env });
  assert.deepEqual([written.code, written.stdout], [0, '']);
  const { components } = JSON.parse(await readFile(output, 'utf8'));
  assert.deepEqual(components[0].licenses, [{ license: 'MIT', text: 1 }]);
});

test('writes the notices of a project, and those of an SBOM as a PDF', async () => {
  const named = ['notices', '--project', 'cli/notices'];
  const shown = await runAssay(named, { env: pipeline.env });
  assert.deepEqual([shown.code, shown.stderr], [0, '']);
  assert.match(shown.stdout, /^# License notices of project cli\/notices$/m);
  assert.match(shown.stdout, /^### Text 1: MIT$/m);
  const earlier = await runAssay([...named, '--as-of', '2020-01-01', '--format', 'json'], {
    env: pipeline.env,
  });
  assert.deepEqual(JSON.parse(earlier.stdout).tables[0].rows, []);
  const output = join(pipeline.folder, 'notices.pdf');
  const args = ['notices', sbomid, '--format', 'pdf', '--output', output];
  assert.equal((await runAssay(args, { env: pipeline.env })).code, 0);
  assert.match((await readFile(output)).toString('latin1'), /^%PDF-1\.7/);
});

test('refuses an SBOM that is not there, and a form that does not exist', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  const { code, stdout } = await runAssay(['notices', missing], { env: pipeline.env });
  assert.deepEqual([code, stdout], [65, '']);
  for (const wrong of [
    ...[[], [sbomid, '--project', 'cli/notices'], [sbomid, '--as-of', '2026-01-01']],
    ...[
      ['--project', 'cli/notices', '--as-of', '2999-01-01'],
      [sbomid, '--format', 'rtf'],
    ],
    ...[
      ['--project', 'cli/notices', '--format', 'text'],
      [sbomid, '--format', 'pdf'],
    ],
  ])
    assert.equal((await runAssay(['notices', ...wrong], { env: pipeline.env })).code, 64);
});
