import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import i18next from 'i18next';
import { addStrings } from '../../../lib/strings.ts';
import { startStrings } from '../../../start-strings.ts';
import { attestationProfiles } from '../strings.ts';
import { issuesOf, refusalsOf } from './profile-errors.ts';
import type { ProfileInput } from './profile-values.ts';

before(() => {
  startStrings();
  addStrings({ attestation_profiles: attestationProfiles });
});

const wrong: ProfileInput = {
  name: '',
  rules: {
    kinds: ['container', 'x'.repeat(65)],
    attestations: [
      {
        predicate_types: ['https://slsa.dev/provenance/v1', 'none'],
        threshold: 0,
        builders: ['urn:a', 'b'],
        max_age_days: Number.NaN,
      },
      { predicate_types: [], threshold: 65, max_age_days: 1.5 },
    ],
    sbom: { max_age_days: 9999 },
    rule_sets: [{ rule_set: 'ntia', min_coverage: 101 }],
    open_findings: { from: 'high', max_age_days: 0 },
    expressions: [{ name: 'a', condition: '' }],
  },
};

test("Shows the contract's refusals at their fields, for a list with the entry's text.", () => {
  const { error } = AttestationProfileInput.safeParse(wrong);
  assert.deepEqual(issuesOf(error?.issues ?? [], wrong, i18next.t), {
    name: 'Field is required',
    kinds: `“${'x'.repeat(65)}”: At most 64`,
    'attestations.0.other_types': '“none”: A URI is needed here',
    'attestations.0.threshold': 'At least 1',
    'attestations.0.builders': '“b”: A URI is needed here',
    'attestations.0.max_age_days': 'A whole number is needed',
    'attestations.1.predicate_types': 'Field is required',
    'attestations.1.threshold': 'At most 64',
    'attestations.1.max_age_days': 'A whole number is needed',
    sbom_max_age_days: 'At most 3650',
    'rule_sets.0.min_coverage': 'At most 100',
    open_findings_days: 'At least 1',
    'expressions.0.condition': 'Field is required',
  });
});

const refused = (status: number, error: string, message: string) =>
  refusalsOf(new ApiError(status, { error, message }), wrong, i18next.t);

test("Shows the server's refusals at their fields, by rule or by position.", () => {
  assert.deepEqual(
    refused(
      400,
      'Field is required',
      'body.name: Field is required (too_small); body.rules.attestations.0.builders.1: A URI (or so); is needed (invalid_format)',
    ),
    {
      name: 'Field is required',
      'attestations.0.builders': '“b”: A URI (or so); is needed',
    },
  );
  assert.deepEqual(
    refused(400, 'There is no such signers group', 'body.rules.attestations.1.signers_group_uuid'),
    { 'attestations.1.signers_group_uuid': 'There is no such signers group' },
  );
  const place = 'body.rules.expressions.0.condition';
  assert.deepEqual(refused(400, 'The condition cannot be used', place), {
    'expressions.0.condition': 'The condition cannot be used',
  });
  assert.deepEqual(refused(409, 'Please use unique value', 'Please use unique value'), {
    name: 'Please use unique value',
  });
});

test('Shows a refusal without a position at the form.', () => {
  assert.deepEqual(refused(403, 'You may not', 'You may not'), {});
  assert.deepEqual(refusalsOf(new TypeError('x'), wrong, i18next.t), {});
  assert.deepEqual(refusalsOf(null, wrong, i18next.t), {});
});
