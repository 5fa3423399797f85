import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAssay } from './test-command.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

test('a text that is no UUID is named before the server is asked', async () => {
  for (const args of [
    ['gate', 'api\u001b[2J'],
    ['diff', UUID, 'api'],
    ['diff', 'api', UUID],
    ['vex', 'export', 'api'],
    ['licenses', 'api'],
    ['notices', 'api'],
    ['compliance', 'api'],
  ]) {
    const { code, stderr } = await runAssay(args, {});
    assert.equal(code, 64, args.join(' '));
    assert.match(stderr, /is no UUID of an SBOM: give the field sbomid/);
    assert.ok(!stderr.includes('\u001b'));
  }
});
