import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSbom } from '../sbom/read-sbom.ts';
import { qualityOf } from './quality-report.ts';

const text = JSON.stringify({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.4', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: {
    timestamp: '2026-01-01T00:00:00Z',
    authors: [{ name: 'Ana' }],
    tools: [{ name: 't' }],
  },
});
const { head } = readSbom(Buffer.from(text));
const COMPLETE = {
  ...{ name: 'a', version: '1', has_identifier: true, has_purl: true, has_license: true },
  ...{ has_hash: true, has_supplier: true, has_relation: true },
};
const outcomes = (of: typeof head, components: (typeof COMPLETE)[]) =>
  new Map(
    qualityOf(of, { has_subject: true, components }).rules.map((one) => [one.rule, one.outcome]),
  );

test('gives a complete document 100, without what its format cannot express', () => {
  const report = qualityOf(head, { has_subject: true, components: [COMPLETE] });
  assert.equal(report.score, 100);
  assert.equal(outcomes(head, [COMPLETE]).get('lifecycle'), 'not_expressible');
  assert.equal(outcomes({ ...head, spec_version: '1.6' }, [COMPLETE]).get('lifecycle'), 'failed');
});

test('counts the components that state a field', () => {
  const { rules, score } = qualityOf(head, {
    has_subject: true,
    components: [COMPLETE, { ...COMPLETE, has_supplier: false, version: 'NOASSERTION' }],
  });
  const failed = rules.filter(({ outcome }) => outcome === 'failed');
  assert.deepEqual(
    failed.map(({ rule, met, total }) => [rule, met, total]),
    [
      ['version', 1, 2],
      ['supplier', 1, 2],
    ],
  );
  assert.equal(score, 92);
});

test('passes no rule about components where there are none', () => {
  assert.equal(outcomes(head, []).get('name'), 'failed');
  assert.ok(qualityOf(head, { has_subject: true, components: [] }).score < 50);
});

test('has 100 exactly when every rule that can be expressed passes', () => {
  const flag = fc.boolean();
  const component = fc.record({
    ...{ name: fc.constantFrom('a', ''), version: fc.constantFrom('1', 'unknown') },
    ...{ has_identifier: flag, has_purl: flag, has_license: flag, has_hash: flag },
    ...{ has_supplier: flag, has_relation: flag },
  });
  fc.assert(
    fc.property(fc.array(component, { maxLength: 5 }), flag, (components, has_subject) => {
      const { score, rules } = qualityOf(head, { has_subject, components });
      assert.ok(score >= 0 && Number.isInteger(score));
      assert.equal(
        score === 100,
        rules.every(({ outcome }) => outcome !== 'failed'),
      );
    }),
  );
});
