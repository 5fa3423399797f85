import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
import { runAssay } from '../test-command.ts';
import { type TestScene, testSignedIn } from '../test-scene.ts';

let scene: TestScene;
before(async () => {
  scene = await testSignedIn();
});
after(() => scene.stop());

test('imports the standards of a file, and lists them', async () => {
  const file = join(scene.folder, 'house.cdx.json');
  await writeFile(file, JSON.stringify(standardDocument()));
  const imported = await runAssay(['standards', 'import', file], { env: scene.env });
  assert.equal(imported.code, 0);
  assert.match(imported.stdout, /^House rules 1 by Acme: 3 requirements {2}[\da-f-]{36}\n$/);
  const { stdout } = await runAssay(['standards', 'list', '--json'], { env: scene.env });
  assert.equal(JSON.parse(stdout).name, 'House rules');
});

test('names the place in a file that it cannot read', async () => {
  const file = join(scene.folder, 'broken.cdx.json');
  await writeFile(file, JSON.stringify(standardDocument({ requirements: [{ title: 'x' }] })));
  const { code, stderr } = await runAssay(['standards', 'import', file], { env: scene.env });
  assert.notEqual(code, 0);
  assert.match(stderr, /A requirement has no identifier.*requirements\/0/);
});

test('refuses what is no command', async () => {
  for (const args of [[], ['import'], ['list', 'x'], ['drop']])
    assert.equal((await runAssay(['standards', ...args], { env: scene.env })).code, 64);
});
