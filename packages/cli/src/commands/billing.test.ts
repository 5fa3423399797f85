import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAssay } from '../test-command.ts';
import { type TestScene, testSignedIn } from '../test-scene.ts';

let scene: TestScene;
before(async () => {
  scene = await testSignedIn();
  await scene.server.db.owner(
    `update tenant set created_at = now() - interval '70 days' where uuid = $1`,
    [scene.tenant.uuid],
  );
});
after(() => scene.stop());

test('prints months, newest first, with what is not known', async () => {
  const { code, stdout } = await runAssay(['billing', 'usage'], { env: scene.env });
  // On the first day of a month, what is stored is known of the month before.
  const [head, present, , earlier] = stdout.split('\n');
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
  const { stdout } = await runAssay(['billing', 'usage', '--from', to, '--json'], {
    env: scene.env,
  });
  assert.equal(JSON.parse(stdout).month, to);
  for (const args of [['usage', '--to', '2026-13'], ['invoice'], []])
    assert.equal((await runAssay(['billing', ...args], { env: scene.env })).code, 64);
});
