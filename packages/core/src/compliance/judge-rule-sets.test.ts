import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { RULE_SET_IDS } from './rule-set.ts';
import { RULE_SETS } from './rule-sets/rule-sets.ts';
import { checksWith, judgedDocument } from './test-judged.ts';

const vector = (name: string) => readFileSync(new URL(`../../vectors/${name}`, import.meta.url));

const CONTACT = { name: 'Acme', contact: [{ email: 'sbom@example.org' }] };
const SHA_512 = { alg: 'SHA-512', content: 'ab'.repeat(64) };
const property = (name: string, value: string) => ({ name, value });

/** A component that states everything that any rule set asks for. */
const COMPLETE = {
  ...{ type: 'library', 'bom-ref': 'a', name: 'a', version: '1', purl: 'pkg:npm/a@1' },
  ...{ supplier: CONTACT, manufacturer: CONTACT, copyright: 'Acme', hashes: [SHA_512] },
  licenses: [
    { license: { id: 'MIT', acknowledgement: 'concluded' } },
    { license: { id: 'MIT', acknowledgement: 'declared' } },
  ],
  externalReferences: [
    { type: 'distribution', url: 'https://example.org/a.tgz', hashes: [SHA_512] },
    { type: 'source-distribution', url: 'https://example.org/a.zip' },
  ],
  properties: [
    property('bsi:component:filename', 'a.tgz'),
    property('bsi:component:executable', 'non-executable'),
    property('bsi:component:archive', 'archive'),
    property('bsi:component:structured', 'structured'),
    property('cdx:lifecycle:milestone:endOfSupport', '2030-01-01'),
  ],
};
const DOCUMENT = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: {
    ...{ timestamp: '2026-01-01T00:00:00Z', lifecycles: [{ phase: 'build' }], supplier: CONTACT },
    manufacturer: CONTACT,
    tools: { components: [{ type: 'application', name: 'tool' }] },
    component: { type: 'application', 'bom-ref': 'root', name: 'app', version: '1' },
  },
  components: [COMPLETE, { ...COMPLETE, 'bom-ref': 'b', name: 'b', purl: 'pkg:npm/b@1' }],
  dependencies: [
    { ref: 'root', dependsOn: ['a'] },
    { ref: 'a', dependsOn: ['b'] },
  ],
  compositions: [{ aggregate: 'complete', dependencies: ['root'] }],
};
const judged = (changes: object = {}) =>
  judgedDocument(Buffer.from(JSON.stringify({ ...DOCUMENT, ...changes })));

test('passes a document that states everything, except a rule set for another format', () => {
  const results = judged();
  for (const id of RULE_SET_IDS) {
    const { verdict, met, total } = results[id];
    assert.equal(verdict, id === 'telco' ? 'not_expressible' : 'pass', id);
    assert.equal(total, 2);
    if (id !== 'telco') assert.equal(met, 2, id);
  }
});

test('counts the components that meet every required rule, and names the failing rules', () => {
  const lacking = { ...COMPLETE, 'bom-ref': 'b', name: 'b', manufacturer: undefined };
  const { bsi_2_1, ntia } = judged({
    components: [COMPLETE, { ...lacking, supplier: { name: 'Acme' }, externalReferences: [] }],
  });
  assert.deepEqual([bsi_2_1.verdict, bsi_2_1.met, bsi_2_1.total], ['fail', 1, 2]);
  assert.deepEqual(checksWith(bsi_2_1, 'fail'), [
    ...['creator_contact', 'distribution_sha512', 'source_uri', 'distribution_uri'],
  ]);
  assert.equal(bsi_2_1.rules_total - bsi_2_1.rules_passed, 2);
  assert.deepEqual([ntia.verdict, ntia.met], ['pass', 2]);
});

test('does not fail a verdict for data that are asked for only where they exist', () => {
  const { bsi_2_1 } = judged({ serialNumber: undefined });
  assert.equal(bsi_2_1.verdict, 'pass');
  assert.deepEqual(checksWith(bsi_2_1, 'fail'), ['serial_number']);
});

test('calls a rule set not expressible in a version that it does not accept', () => {
  const { bsi_2_1, bsi_2_0 } = judged({ specVersion: '1.5' });
  assert.equal(bsi_2_1.verdict, 'not_expressible');
  assert.equal(checksWith(bsi_2_1, 'not_applicable').length, bsi_2_1.rules.length);
  assert.equal(bsi_2_1.rules_passed, 0);
  assert.notEqual(bsi_2_0.verdict, 'not_applicable');
});

test('fails BSI for entries of vulnerabilities, and is unknown where dependencies end at the first', () => {
  const vulnerabilities = [{ id: 'CVE-2026-0001', affects: [{ ref: 'a' }] }];
  assert.deepEqual(checksWith(judged({ vulnerabilities }).bsi_2_1, 'fail'), ['no_vulnerabilities']);
  const flat = judged({ dependencies: [{ ref: 'root', dependsOn: ['a', 'b'] }] });
  assert.equal(flat.cisa.verdict, 'unknown');
  assert.deepEqual(checksWith(flat.cisa, 'unknown'), ['transitive']);
});

test('is unknown about components where a document has none', () => {
  const { ntia } = judged({ components: [], dependencies: [] });
  assert.ok(checksWith(ntia, 'unknown').includes('name'));
  assert.notEqual(ntia.verdict, 'pass');
});

test('judges the example of SPDX 2.3, which cannot state what BSI asks of files', () => {
  const { telco, bsi_2_1, bsi_2_0 } = judgedDocument(vector('spdx/SPDXJSONExample-v2.3.spdx.json'));
  assert.equal(bsi_2_1.verdict, 'not_expressible');
  assert.ok(checksWith(bsi_2_0, 'not_expressible').includes('executable'));
  assert.ok(checksWith(telco, 'pass').includes('data_license'));
  assert.equal(telco.verdict, 'fail');
});

test('does not call what it cannot read in SPDX 3 a failure', () => {
  const { bsi_2_1 } = judgedDocument(vector('spdx/appbomination.spdx3.json'));
  assert.ok(checksWith(bsi_2_1, 'unknown').includes('executable'));
  assert.ok(!checksWith(bsi_2_1, 'fail').includes('archive'));
});

test('judges images of Syft and Trivy without a pass for CISA', () => {
  for (const name of ['syft', 'trivy']) {
    const results = judgedDocument(vector(`distinct-packages/${name}-image.cdx.json`));
    assert.equal(results.cisa.verdict, 'fail', name);
    assert.equal(results.telco.verdict, 'not_expressible', name);
    for (const id of RULE_SET_IDS) assert.ok(results[id].met <= results[id].total);
  }
});

test('has each rule once in a rule set, and each rule set under its name', () => {
  for (const id of RULE_SET_IDS) {
    const { rules, ...of } = RULE_SETS[id];
    assert.equal(of.id, id);
    assert.equal(new Set(rules.map(({ check }) => check)).size, rules.length, id);
    assert.ok(rules.every(({ section }) => section !== ''));
  }
});

test('passes exactly where every required rule passes, whatever a document lacks', () => {
  const fields = ['purl', 'version', 'supplier', 'licenses', 'hashes', 'copyright'] as const;
  fc.assert(
    fc.property(fc.subarray([...fields]), fc.boolean(), (missing, hasTime) => {
      const component = {
        ...COMPLETE,
        ...Object.fromEntries(missing.map((one) => [one, undefined])),
      };
      const metadata = { ...DOCUMENT.metadata, ...(!hasTime && { timestamp: undefined }) };
      const results = judged({ components: [component], metadata });
      for (const id of RULE_SET_IDS) {
        const { verdict, rules_passed, rules_total } = results[id];
        assert.equal(verdict === 'pass', rules_passed === rules_total, id);
      }
    }),
    { numRuns: 50 },
  );
});
