import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { agreementOf } from './agreement.ts';
import { casesOf } from './compare.ts';
import { comparedDocuments } from './compared-documents.ts';

test('every difference from another checker is judged, and the same BOM in XML has the same verdicts', () => {
  const documents = comparedDocuments();
  const judgements = readFileSync(new URL('../../docs/accuracy.md', import.meta.url), 'utf8');
  const compared = agreementOf({ documents, judgements });
  assert.deepEqual([compared.unjudged, compared.stale], [[], []]);
  const twins = documents.filter(({ document, recorded }) => document !== recorded.document);
  assert.equal(twins.length, 2);
  for (const twin of twins) {
    const json = documents.find(
      ({ document, recorded }) =>
        document === twin.recorded.document && recorded.checker === 'cdxgen',
    );
    const verdictsOf = (one: typeof twin) => casesOf(one).map(({ row, own }) => [row, own]);
    assert.deepEqual(verdictsOf(twin), json && verdictsOf(json));
  }
});

test('sbomqs has judged the same bytes of every document, XML among them', () => {
  const bySbomqs = comparedDocuments().filter(({ recorded }) => recorded.checker === 'sbomqs');
  assert.equal(bySbomqs.length, 55);
  assert.ok(bySbomqs.every(({ document, recorded }) => document === recorded.document));
  const cases = bySbomqs.flatMap(casesOf);
  const ruleSets = new Set(cases.map(({ rule_set }) => rule_set));
  assert.deepEqual([...ruleSets].sort(), ['bsi_2_0', 'bsi_2_1', 'fsct', 'ntia', 'telco']);
});
