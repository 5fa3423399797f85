import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MATCHER_VERSION } from './matcher-version.ts';
import {
  DIGEST_FILE,
  digestSources,
  digestVerdicts,
  type MatcherDigest,
} from './test-matcher-digest.ts';

const kept: MatcherDigest = JSON.parse(readFileSync(DIGEST_FILE, 'utf8'));
const WRITE = 'node scripts/write-matcher-digest.ts';

test('the matcher version is the one of the stored verdicts', () => {
  assert.equal(MATCHER_VERSION, kept.version, `Keep the verdicts of this version: ${WRITE}`);
});

test('verdicts on the committed records change with the version of the matcher alone', () => {
  const { pairs, verdicts } = digestVerdicts();
  assert.ok(pairs > 10_000, `${pairs} pairs`);
  assert.deepEqual(
    { pairs, verdicts },
    { pairs: kept.pairs, verdicts: kept.verdicts },
    `A verdict changed. Raise MATCHER_VERSION, or servers keep the verdicts of before. Then: ${WRITE}`,
  );
});

test('detects a change of sources that decide verdicts', () => {
  assert.equal(
    digestSources(),
    kept.sources,
    `Sources of the matcher changed. If any verdict can change by it, raise MATCHER_VERSION. Then: ${WRITE}`,
  );
});
