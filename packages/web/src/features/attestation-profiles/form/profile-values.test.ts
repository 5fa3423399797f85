import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import { ProfileRules } from '@assay/contract/profile-rules.ts';
import { attestationValues, inputOf, valuesOf } from './profile-values.ts';

const NOTHING = { name: 'Release', description: '', rules: ProfileRules.parse({}) };
const GROUP = '0195c3a0-0000-4000-8000-000000000001';

test("A profile's requirements survive its form.", () => {
  const whole = ProfileRules.parse({
    scope: 'all',
    kinds: ['container', 'npm'],
    trust_levels: ['trusted', 'unknown'],
    attestations: [
      {
        predicate_types: ['https://slsa.dev/provenance/v1', 'https://example.org/own/v1'],
        signers_group_uuid: GROUP,
        threshold: 2,
        builders: ['https://ci.example/a', 'https://ci.example/b'],
        max_age_days: 30,
      },
      { predicate_types: ['https://spdx.dev/Document'] },
    ],
    custody: ['client'],
    fail_from: 'high',
    sbom: { max_age_days: 90 },
    rule_sets: [{ rule_set: 'ntia', min_coverage: 95 }, { rule_set: 'cra' }],
    licenses: { fail_from: 'review', unknown: 'accept' },
    open_findings: { from: 'critical', max_age_days: 7 },
    expressions: [{ name: 'Labeled', condition: 'size(labels) > 0' }],
  });
  for (const rules of [whole, NOTHING.rules, ProfileRules.parse({ sbom: {} })]) {
    const profile = { ...NOTHING, rules };
    assert.deepEqual(AttestationProfileInput.parse(inputOf(valuesOf(profile))), profile);
  }
});

test('Omits empty lines and parts, and invalid numbers.', () => {
  const { rules } = inputOf({
    ...valuesOf(NOTHING),
    kinds: ' container,, npm ,',
    attestations: [
      {
        ...attestationValues(),
        other_types: '\n urn:a \n\n',
        threshold: '',
        max_age_days: 'x',
      },
    ],
    sbom: true,
    sbom_max_age_days: ' ',
  });
  assert.deepEqual(rules?.kinds, ['container', 'npm']);
  const [asked] = rules?.attestations ?? [];
  assert.deepEqual(asked?.predicate_types, ['urn:a']);
  assert.deepEqual([asked?.threshold, asked?.max_age_days], [0, Number.NaN]);
  assert.deepEqual(rules?.sbom, { max_age_days: null });
});
