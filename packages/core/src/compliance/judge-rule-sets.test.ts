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
    component: {
      ...{ type: 'application', 'bom-ref': 'root', name: 'app', version: '1' },
      purl: 'pkg:npm/app@1',
      ...{
        licenses: [{ license: { id: 'MIT', acknowledgement: 'concluded' } }],
        copyright: 'Acme',
      },
    },
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

test('asks for the version and producer of the subject, which is a component too', () => {
  const { component, ...metadata } = DOCUMENT.metadata;
  const purl = 'pkg:npm/app';
  const unversioned = { ...metadata, component: { ...component, purl, version: undefined } };
  for (const id of ['ntia', 'cisa', 'fsct', 'fda'] as const)
    assert.deepEqual(checksWith(judged({ metadata: unversioned })[id], 'fail'), [
      'subject_version',
    ]);
  const placed = { ...component, version: undefined, purl: 'pkg:oci/app@sha256:1234' };
  assert.equal(judged({ metadata: { ...metadata, component: placed } }).ntia.verdict, 'pass');
  for (const purl of ['pkg:oci/app', 'no purl at all']) {
    const unplaced = { ...metadata, component: { ...placed, purl } };
    assert.deepEqual(checksWith(judged({ metadata: unplaced }).ntia, 'fail'), ['subject_version']);
  }
  const anonymous = { ...DOCUMENT.metadata, supplier: undefined, manufacturer: undefined };
  const authors = { ...anonymous, authors: [{ name: 'Ada' }] };
  assert.deepEqual(checksWith(judged({ metadata: authors }).ntia, 'fail'), ['producer']);
});

test('asks FSCT for license and copyright of the subject, and of components as a recommendation', () => {
  const { component, ...metadata } = DOCUMENT.metadata;
  const bare = { ...component, licenses: undefined, copyright: undefined };
  const { fsct } = judged({ metadata: { ...metadata, component: bare } });
  assert.deepEqual(checksWith(fsct, 'fail'), ['subject_license', 'subject_copyright']);
  const unlicensed = { ...COMPLETE, licenses: undefined, copyright: undefined };
  assert.equal(judged({ components: [unlicensed] }).fsct.verdict, 'pass');
  assert.deepEqual(checksWith(judged({ compositions: [] }).fsct, 'fail'), [
    'dependencies_complete',
  ]);
});

test('asks BSI for creator and license of the subject, which is a component too', () => {
  const { component, ...metadata } = DOCUMENT.metadata;
  const bare = { ...component, licenses: undefined };
  const { bsi_2_1, bsi_2_0, ntia } = judged({
    metadata: { ...metadata, supplier: { name: 'Acme' }, component: bare },
  });
  assert.deepEqual(checksWith(bsi_2_1, 'fail'), [
    ...['subject_creator_contact', 'subject_license_concluded'],
  ]);
  assert.deepEqual(checksWith(bsi_2_0, 'fail'), ['subject_creator_contact', 'subject_license']);
  assert.equal(ntia.verdict, 'pass');
  const made = { ...component, manufacturer: CONTACT };
  const other = judged({ metadata: { ...metadata, supplier: undefined, component: made } });
  assert.equal(other.bsi_2_1.verdict, 'pass');
});

test('takes a tool for the source of the data for NTIA 2021, and for no author elsewhere', () => {
  const { manufacturer: _, ...metadata } = DOCUMENT.metadata;
  const supplied = { ...metadata, supplier: undefined };
  const component = { ...metadata.component, supplier: CONTACT };
  const { ntia, fsct, cisa } = judged({ metadata: { ...supplied, component } });
  assert.equal(ntia.verdict, 'pass');
  for (const one of [fsct, cisa]) assert.deepEqual(checksWith(one, 'fail'), ['author']);
  const anonymous = judged({ metadata: { ...supplied, component, tools: undefined } });
  assert.deepEqual(checksWith(anonymous.ntia, 'fail'), ['author_or_tool']);
});

test('asks BSI 2.0 for licenses of any kind, and for no statement of completeness', () => {
  const licenses = [{ license: { id: 'MIT' } }];
  const components = [{ ...COMPLETE, licenses }];
  const old = judged({ specVersion: '1.5', compositions: [], components });
  assert.deepEqual([old.bsi_2_0.verdict, old.bsi_2_0.met], ['pass', 1]);
  assert.deepEqual(checksWith(old.bsi_2_0, 'not_expressible'), [
    ...['license_concluded', 'license_declared'],
  ]);
  const unlicensed = { ...COMPLETE, licenses: undefined };
  const { bsi_2_0 } = judged({ components: [unlicensed] });
  assert.equal(bsi_2_0.verdict, 'fail');
  assert.ok(checksWith(bsi_2_0, 'fail').includes('license'));
  const { bsi_2_1 } = judged({ compositions: [], components });
  assert.ok(checksWith(bsi_2_1, 'fail').includes('dependencies_complete'));
});

test('takes a purl for the origin of a component, and a CPE for none', () => {
  const lacking = { ...COMPLETE, supplier: undefined, manufacturer: undefined };
  const { scvs } = judged({ components: [lacking] });
  assert.ok(checksWith(scvs, 'pass').includes('origin'));
  const cpe = { ...lacking, purl: undefined, cpe: 'cpe:2.3:a:acme:a:1:*:*:*:*:*:*:*' };
  assert.ok(checksWith(judged({ components: [cpe] }).scvs, 'fail').includes('origin'));
  const supplied = { ...cpe, supplier: CONTACT };
  assert.ok(checksWith(judged({ components: [supplied] }).scvs, 'pass').includes('origin'));
});

test('asks FSCT for a purl or CPE of the subject, which is a component of the SBOM', () => {
  const { component, ...metadata } = DOCUMENT.metadata;
  const failing = (identified: object) => {
    const subject = { ...component, purl: undefined, ...identified };
    return checksWith(judged({ metadata: { ...metadata, component: subject } }).fsct, 'fail');
  };
  for (const purl of [undefined, 'no purl at all'])
    assert.deepEqual(failing({ purl }), ['subject_identifier']);
  assert.deepEqual(failing({ cpe: 'cpe:2.3:a:acme:app:1:*:*:*:*:*:*:*' }), []);
});

test('asks for valid licenses only of components that state licenses', () => {
  const without = judged({ components: [{ ...COMPLETE, licenses: undefined }] });
  assert.ok(checksWith(without.scvs, 'pass').includes('license_valid'));
  assert.deepEqual(checksWith(without.bsi_2_1, 'fail'), ['license_concluded', 'license_declared']);
  const named = { ...COMPLETE, licenses: [{ license: { name: 'A license of ours' } }] };
  assert.ok(checksWith(judged({ components: [named] }).scvs, 'fail').includes('license_valid'));
});

test('counts Streebog of CycloneDX 1.7 among the hashes, and no MD5', () => {
  const hashed = (alg: string) =>
    judged({ components: [{ ...COMPLETE, hashes: [{ alg, content: 'ab'.repeat(32) }] }] }).fsct;
  assert.equal(hashed('Streebog-256').verdict, 'pass');
  assert.deepEqual(checksWith(hashed('MD5'), 'fail'), ['hash']);
});

test('takes no serial number that is not a URI', () => {
  for (const serialNumber of ['ABC123', ' ', undefined])
    assert.ok(checksWith(judged({ serialNumber }).scvs, 'fail').includes('serial_number'));
  const { scvs } = judged({ serialNumber: 'https://example.org/sbom/1' });
  assert.ok(checksWith(scvs, 'pass').includes('serial_number'));
});

test('is unknown about components where a document has none', () => {
  const { ntia } = judged({ components: [], dependencies: [] });
  assert.ok(checksWith(ntia, 'unknown').includes('name'));
  assert.notEqual(ntia.verdict, 'pass');
});

test('judges the example of SPDX 2.3, which cannot state what BSI asks of files but their hash', () => {
  const { telco, bsi_2_1, bsi_2_0 } = judgedDocument(vector('spdx/SPDXJSONExample-v2.3.spdx.json'));
  assert.equal(bsi_2_1.verdict, 'not_expressible');
  assert.ok(checksWith(bsi_2_0, 'not_expressible').includes('executable'));
  assert.ok(checksWith(bsi_2_0, 'fail').includes('distribution_sha512'));
  assert.ok(checksWith(telco, 'pass').includes('data_license'));
  assert.equal(telco.verdict, 'fail');
});

test('does not call what it cannot read in SPDX 3 a failure', () => {
  const { bsi_2_1 } = judgedDocument(vector('spdx/appbomination.spdx3.json'));
  assert.ok(checksWith(bsi_2_1, 'unknown').includes('executable'));
  assert.ok(!checksWith(bsi_2_1, 'fail').includes('archive'));
});

test('asks BSI for JSON or XML', () => {
  for (const [name, verdict] of [
    ['SPDXTagExample-v2.3.spdx', 'fail'],
    ['SPDXYAMLExample-v2.3.spdx.yaml', 'fail'],
    ['SPDXXMLExample-v2.3.spdx.xml', 'pass'],
    ['SPDXJSONExample-v2.3.spdx.json', 'pass'],
  ] as const)
    assert.ok(
      checksWith(judgedDocument(vector(`spdx/${name}`)).bsi_2_0, verdict).includes('json_or_xml'),
      name,
    );
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
