import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import { agreementOf } from './agreement.ts';
import { type ComparedDocument, casesOf, classOf, differencesOf, isAgreed } from './compare.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { sbomqsVerdicts } from './sbomqs.ts';
import { SBOMQS_ROWS } from './sbomqs-rows.ts';
import type { Recorded } from './verdicts.ts';

/** A document that cdxgen judges by its row about versions. */
const documentOf = (
  [theirs, own]: ['pass' | 'fail', RuleSetVerdict],
  components = { theirs: 2, own: 2 },
): ComparedDocument => ({
  document: 'set/bom.json',
  recorded: {
    ...{ document: 'set/bom.json', sha256: '', checker: 'cdxgen', components: components.theirs },
    ...{ rows: { 'SCVS-1.1': [theirs] }, scores: { scvs: 50 } },
  },
  own: {
    ...{ verdictOf: () => own, components: components.own, has_subject: true, score: 50 },
    ...{ coverage: new Map([['version', 1]]), coverage_with_subject: new Map() },
    subject_lacks: new Set(['version']),
  },
});
const classesOf = (documents: readonly ComparedDocument[]) =>
  differencesOf(documents.flatMap(casesOf)).map(classOf);

test('agrees on pass and fail only, and counts the documents of each class', () => {
  const agreed = [documentOf(['pass', 'pass']), documentOf(['fail', 'fail'])];
  assert.ok(agreed.flatMap(casesOf).every(isAgreed));
  assert.deepEqual(
    classesOf([
      ...agreed,
      documentOf(['pass', 'fail']),
      documentOf(['pass', 'fail']),
      documentOf(['fail', 'unknown']),
    ]),
    [
      'scvs version: cdxgen pass, Assay fail, 2 documents',
      'scvs version: cdxgen fail, Assay unknown, 1 document',
    ],
  );
});

test('separates differences where both looked at other components', () => {
  assert.deepEqual(
    classesOf([
      documentOf(['pass', 'fail'], { theirs: 3, own: 2 }),
      documentOf(['fail', 'unknown'], { theirs: 1, own: 0 }),
    ]),
    [
      'scvs version: cdxgen pass, Assay fail, other components, 1 document',
      'scvs version: cdxgen fail, Assay unknown, the subject alone, 1 document',
    ],
  );
});

test('names differences that are not judged, and judged ones that do not occur', () => {
  const documents = [documentOf(['pass', 'fail'])];
  const name = 'scvs version: cdxgen pass, Assay fail, 1 document';
  const gone = 'scvs version: cdxgen pass, Assay fail, 2 documents';
  const { unjudged, stale } = agreementOf({ documents, judgements: `\`${gone}\`` });
  assert.deepEqual([unjudged, stale], [[name], [gone]]);
  const judged = agreementOf({ documents, judgements: `\`${name}\`` });
  assert.deepEqual([judged.unjudged, judged.stale], [[], []]);
});

test('correlates ranks, with the mean rank for equal values', () => {
  assert.equal(
    rankCorrelation([
      [1, 10],
      [2, 20],
      [3, 400],
    ]),
    1,
  );
  assert.equal(
    rankCorrelation([
      [1, 3],
      [2, 2],
      [3, 1],
    ]),
    -1,
  );
  const tied = rankCorrelation([
    [1, 1],
    [2, 2],
    [2, 3],
    [4, 4],
  ]);
  assert.ok(Math.abs(tied - 0.9487) < 0.0001, String(tied));
});

/** A document that sbomqs judges by its row about versions, the subject counted. */
function ofSbomqs(lacking: number, own: RuleSetVerdict = 'pass'): ComparedDocument {
  const document = documentOf(['fail', own]);
  const recorded: Recorded = {
    ...{ ...document.recorded, checker: 'sbomqs', components: 3 },
    rows: { 'ntia: Package Version': ['fail', lacking] },
  };
  return { ...document, recorded };
}

test('names what only the subject lacks, where sbomqs counts it as a component', () => {
  assert.deepEqual(classesOf([ofSbomqs(1), ofSbomqs(2)]), [
    'ntia version: sbomqs fail, Assay pass, only the subject lacks it, 1 document',
    'ntia version: sbomqs fail, Assay pass, 1 document',
  ]);
});

test('compares no rows where the rule set refuses the format', () => {
  assert.deepEqual(casesOf(ofSbomqs(1, 'not_applicable')), []);
});

test('does not let a difference from sbomqs pass that is not judged, or no longer occurs', () => {
  const name = 'ntia version: sbomqs fail, Assay pass, 1 document';
  const { unjudged } = agreementOf({ documents: [ofSbomqs(2)], judgements: '' });
  assert.deepEqual(unjudged, [name]);
  const { stale } = agreementOf({ documents: [], judgements: `\`${name}\`` });
  assert.deepEqual(stale, [name]);
});

test('reads the recording of sbomqs: a score, features and rows of each document that it reads', () => {
  const recorded = sbomqsVerdicts();
  assert.equal(recorded.length, 55);
  const read = recorded.filter(({ scores }) => scores['sbomqs'] !== undefined);
  assert.equal(read.length, 43);
  for (const { document, components, rows, scores } of read) {
    assert.ok(components > 0, document);
    assert.ok(Object.values(scores).every((score) => score >= 0 && score <= 10));
    for (const [row, [verdict, lacking = 0]] of Object.entries(rows))
      assert.ok(verdict === 'pass' ? lacking === 0 : lacking <= components, row);
  }
  const refused = recorded.filter(({ scores }) => scores['sbomqs'] === undefined);
  assert.ok(refused.every(({ rows }) => Object.keys(rows).length === 0));
});

test('has each compared row of sbomqs in the recording', () => {
  const names = new Set(sbomqsVerdicts().flatMap(({ rows }) => Object.keys(rows)));
  assert.deepEqual(
    SBOMQS_ROWS.filter(({ row }) => !names.has(row)),
    [],
  );
});
