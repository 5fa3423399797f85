/** Every manipulation is replayed on an honest installation, and found by those that the documentation names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TAMPER_CASES } from './test-cases.ts';
import { ROLLBACK_CASES } from './test-cases-rollback.ts';
import { SIGNATURE_CASES } from './test-cases-signatures.ts';
import { found, replay } from './test-replay.ts';
import { honestScenes } from './test-scene.ts';

const scenes = honestScenes();

test('nobody finds anything where nobody did anything', () =>
  scenes.onCopy(async (scene) => {
    assert.deepEqual([...(await found(scene)).values()].flat(), []);
  }));

test('each of the 26 manipulations is replayed', () => {
  const replayed = new Set(
    [...TAMPER_CASES, ...ROLLBACK_CASES].map(({ id }) => id.replace(/[a-z]$/, '')),
  );
  for (let n = 1; n <= 26; n++) assert.ok(replayed.has(`A${n}`), `A${n}`);
});

/** Sentences of a party whose finder is switched off, or that fails for another reason. */
const OTHER_SENTENCES = [
  '',
  'missing',
  'I8 ended early',
  'row_changed',
  'proven trusted',
  'proven unknown',
  'unknown too_old',
  'document d0: refuted',
  'document d1: no receipt\nNo checkpoint covers this yet. Try again in a moment.',
  'upload: undecided',
  'The database does not answer just now. Try again in a moment.',
  'Something went wrong here. Nothing was changed.',
  'A download ended early: getDocumentProof answered what the contract does not declare',
];

test('each expectation begins with the finding, and fits no sentence about something else', () => {
  for (const { id, found: expected } of TAMPER_CASES)
    for (const [party, sentence] of Object.entries(expected)) {
      assert.ok(sentence.source.startsWith('^'), `${id} ${party}`);
      for (const other of OTHER_SENTENCES)
        assert.ok(!sentence.test(other), `${id} ${party} also expects: ${other}`);
    }
});

replay(SIGNATURE_CASES, scenes);
