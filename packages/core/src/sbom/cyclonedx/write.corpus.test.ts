import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusFiles } from '../../../vectors/corpus.ts';
import { checkRoundTrips } from './test-round-trip.ts';

for (const set of ['sbom/bom-examples', 'sbom/protobom', 'sbom/spdx-spec-examples']) {
  test(`${set}: every document is written valid and read again the same`, () => {
    assert(checkRoundTrips(corpusFiles(set)) > 8);
  });
}
