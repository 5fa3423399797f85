/** Every manipulation is replayed on an honest installation, and found by those that the documentation names. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { TAMPER_CASES } from './test-cases.ts';
import { SIGNATURE_CASES } from './test-cases-signatures.ts';
import { found, replay } from './test-replay.ts';
import { onHonestScene } from './test-scene.ts';

test('nobody finds anything where nobody did anything', () =>
  onHonestScene(async (scene) => {
    assert.deepEqual([...(await found(scene)).values()].flat(), []);
  }));

/** Attacks detected elsewhere, or by no check here, as docs/verifying.md says; copied-checkpoints.test.ts replays A23 to A25. */
const DOCUMENTED: Record<string, string> = {
  A23: 'removes the last entries and makes the head fit',
  A24: 'removes the last entries and makes the head fit',
  A25: 'restores yesterday',
  A26: 'lets two copies go on separately',
};

test('each of the 26 manipulations is replayed, or documented as found elsewhere', async () => {
  const text = await readFile(new URL('../../../../docs/verifying.md', import.meta.url), 'utf8');
  const replayed = new Set(TAMPER_CASES.map(({ id }) => id.replace(/[a-z]$/, '')));
  for (let n = 1; n <= 26; n++) {
    const sentence = DOCUMENTED[`A${n}`];
    if (sentence === undefined) assert.ok(replayed.has(`A${n}`), `A${n}`);
    else assert.ok(text.includes(sentence), `A${n}`);
  }
});

replay(SIGNATURE_CASES);
