import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import './license-policy-page.tsx';

const NONE = sampleOf('getLicensePolicy', {
  policy: null,
  revision: 0,
  set_by: null,
  set_at: null,
});
const none = { allowed: 0, review: 0, unknown: 0, denied: 0 };
const PREVIEW = {
  ...{ components_before: { ...none, unknown: 9 }, components_after: { ...none, allowed: 9 } },
  ...{ sboms_before: { ...none, unknown: 2 }, sboms_after: { ...none, allowed: 2 } },
  ...{ changed_total: 1, uncounted_sboms: 0 },
  changed: [
    {
      ...{ licenses: ['MIT'], components: 9 },
      ...{ before: 'unknown' as const, after: 'allowed' as const },
    },
  ],
};

test('proposes rules, previews them, and saves them', async () => {
  const user = openPage('/settings/license-policy', {
    person: { role: 'TenantAdmin' },
    answers: { getLicensePolicy: NONE, previewLicensePolicy: PREVIEW },
  });
  assert.ok(await screen.findByText('from Unknown to Allowed'));
  assert.ok(screen.getByText('Not set'));
  const fields = screen.getAllByRole('textbox', { name: 'Licenses' });
  assert.equal(fields.length, 3);
  const [first] = fields;
  assert.ok(first);
  await user.type(first, 'LicenseRef-acme{Enter}0BSD');
  await waitFor(() =>
    assert.partialDeepStrictEqual(requestsOf('previewLicensePolicy').at(-1)?.input, {
      policy: { rules: [{ licenses: ['LicenseRef-acme', '0BSD'] }] },
    }),
  );
  answer({ setLicensePolicy: { ...NONE, revision: 1 } });
  await user.click(screen.getByRole('button', { name: 'Save policy' }));
  assert.ok(await screen.findByText('License policy saved.'));
  assert.partialDeepStrictEqual(requestsOf('setLicensePolicy').at(-1)?.input, {
    policy: {
      otherwise: 'review',
      rules: [{ verdict: 'allowed' }, { verdict: 'review' }, { verdict: 'denied' }],
    },
  });
});

test('asks for complete rules, and shows why a policy is refused', async () => {
  const user = openPage('/settings/license-policy', {
    person: { role: 'TenantAdmin' },
    answers: {
      getLicensePolicy: NONE,
      previewLicensePolicy: PREVIEW,
      setLicensePolicy: new Refusal('400 invalid', '"GPL" is no license id', 'body.policy'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add rule' }));
  assert.ok(await screen.findByText('Give each rule a name, and a group or a license.'));
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Save policy' }).disabled);
  await user.click(screen.getByRole('button', { name: 'Remove rule 4' }));
  await user.click(screen.getByRole('button', { name: 'Save policy' }));
  assert.ok(await screen.findByText(/"GPL" is no license id/));
});

test('removes a policy', async () => {
  const policy = { rules: [], otherwise: 'allowed' as const };
  const user = openPage('/settings/license-policy', {
    person: { role: 'TenantAdmin' },
    answers: {
      getLicensePolicy: { ...NONE, policy, revision: 3, set_by: 'Ann' },
      previewLicensePolicy: { ...PREVIEW, changed: [], changed_total: 0 },
    },
  });
  assert.ok(await screen.findByText('No verdict changes.'));
  answer({ setLicensePolicy: { ...NONE, revision: 4 } });
  await user.click(screen.getByRole('button', { name: 'Remove policy' }));
  assert.ok(await screen.findByText('License policy removed. No license is judged.'));
  assert.deepEqual(requestsOf('setLicensePolicy').at(-1)?.input, { policy: null });
});
