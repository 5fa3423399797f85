import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ProfileRules } from '@assay/contract/profile-rules.ts';
import i18next from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import { startStrings } from '../../start-strings.ts';
import { profileRequirements } from './profile-requirements.ts';
import { attestationProfiles } from './strings.ts';

before(() => {
  startStrings();
  addStrings({ attestation_profiles: attestationProfiles });
});

const asked = (rules: object) => profileRequirements(ProfileRules.parse(rules), i18next.t);

test('A row summarizes the requirements of its profile.', () => {
  assert.equal(asked({}), 'nothing yet');
  assert.equal(
    asked({
      trust_levels: ['trusted', 'unknown'],
      attestations: [
        {
          predicate_types: ['https://slsa.dev/provenance/v1', 'https://slsa.dev/provenance/v0.2'],
          max_age_days: 30,
        },
        { predicate_types: ['urn:x'] },
      ],
      fail_from: 'high',
      sbom: { max_age_days: 90 },
    }),
    'Trusted/N/A, SLSA provenance +1 within 30 d, urn:x, nothing High or worse, SBOM within 90 d',
  );
  assert.equal(asked({ fail_from: 'critical', sbom: {} }), 'nothing Critical, SBOM');
  assert.equal(asked({ fail_from: 'unassigned' }), 'no vulnerability');
  assert.equal(
    asked({
      rule_sets: [{ rule_set: 'ntia' }],
      licenses: { fail_from: 'denied' },
      open_findings: { from: 'high', max_age_days: 7 },
      expressions: [{ name: 'Labeled', condition: 'size(labels) > 0' }],
    }),
    'NTIA 2021, no denied license, none open over 7 d, 1 condition',
  );
});
