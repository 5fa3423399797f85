import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/attestation-profiles';

test('creates a profile from nothing, with what the form asks and the server refuses', async () => {
  const user = openPage(PAGE);
  const [opener] = await screen.findAllByRole('button', { name: 'Create profile' });
  await user.click(opener ?? assert.fail());
  const dialog = await screen.findByRole('dialog', { name: 'Create profile' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Profile name' });
  const send = within(dialog).getAllByRole('button', { name: 'Create profile' });
  await user.click(send.at(-1) ?? assert.fail());
  await waitFor(() => assert.equal(name.getAttribute('aria-invalid'), 'true'));
  await user.type(name, 'Strict');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Trusted' }));
  answer({ createAttestationProfile: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(send.at(-1) ?? assert.fail());
  assert.ok(await within(dialog).findByText('The name is taken'));
  const level = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Trusted' });
  assert.ok(level.checked);
});

test('makes a profile the default, and deletes one that is none', async () => {
  const strict = sampleOf('createAttestationProfile', { profileId: uuidOf(50), name: 'Strict' });
  const user = openPage(`${PAGE}?open=${strict.profileId}`, {
    answers: { listAttestationProfiles: listOf(strict), setDefaultAttestationProfile: strict },
  });
  const panel = await screen.findByRole('complementary', { name: 'Attestation profile' });
  await user.click(await within(panel).findByRole('button', { name: 'Make default' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make default' });
  await user.click(within(dialog).getByRole('button', { name: 'Make default' }));
  assert.ok(await screen.findByText('Lists judge artifacts by Strict.'));
  answer({ deleteAttestationProfile: new Refusal('409 conflict', 'It is the default') });
  await user.type(within(panel).getByRole('textbox', { name: 'Type Strict to confirm' }), 'Strict');
  await user.click(within(panel).getByRole('button', { name: 'Delete profile' }));
  assert.ok(await within(panel).findByText('It is the default'));
});

test('changes a profile, and keeps what was typed when the server refuses it', async () => {
  const strict = sampleOf('createAttestationProfile', { profileId: uuidOf(50), name: 'Strict' });
  const user = openPage(`${PAGE}?open=${strict.profileId}`, {
    answers: { listAttestationProfiles: listOf(strict) },
  });
  const panel = await screen.findByRole('complementary', { name: 'Attestation profile' });
  await user.click(await within(panel).findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit' });
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Profile name' });
  await user.type(name, 'er');
  answer({ updateAttestationProfile: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await within(dialog).findByText('The name is taken'));
  assert.equal(name.value, 'Stricter');
  answer({ updateAttestationProfile: strict });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await screen.findByText('The profile is changed.'));
});

test('sends a rule set, the age of findings and a condition, and shows a refusal at its field', async () => {
  const user = openPage(PAGE);
  const [opener] = await screen.findAllByRole('button', { name: 'Create profile' });
  await user.click(opener ?? assert.fail());
  const form = within(await screen.findByRole('dialog', { name: 'Create profile' }));
  await user.type(form.getByRole('textbox', { name: 'Profile name' }), 'Strict');
  await user.click(form.getByRole('button', { name: 'Add rule set' }));
  const part = form.getByRole('group', { name: 'NTIA 2021' });
  await user.type(within(part).getByRole('spinbutton', { name: /in percent/ }), '95');
  const from = form.getByRole('combobox', { name: /open too long/ });
  await user.selectOptions(from, 'critical');
  const [days] = form.getAllByRole('spinbutton', { name: 'At most so many days old' });
  await user.type(days ?? assert.fail(), '7');
  await user.selectOptions(form.getByRole('combobox', { name: 'What licenses may be' }), 'review');
  const unknown = form.getByRole('combobox', { name: 'Components whose license is unknown' });
  await user.selectOptions(unknown, 'fail');
  await user.click(form.getByRole('button', { name: 'Add condition' }));
  await user.type(form.getByRole('textbox', { name: 'What it requires' }), 'Labeled');
  const condition = form.getByRole<HTMLInputElement>('textbox', { name: 'Condition in CEL' });
  await user.type(condition, 'size(labels)');
  answer({
    createAttestationProfile: new Refusal(
      '400 invalid',
      'It gives int in place of true or false',
      'body.rules.expressions.0.condition',
    ),
  });
  await user.click(form.getAllByRole('button', { name: 'Create profile' }).at(-1) ?? assert.fail());
  assert.ok(await form.findByText('It gives int in place of true or false'));
  assert.equal(condition.getAttribute('aria-invalid'), 'true');
  const sent = requestsOf('createAttestationProfile').at(-1)?.input;
  assert.partialDeepStrictEqual(sent, {
    rules: {
      rule_sets: [{ rule_set: 'ntia', min_coverage: 95 }],
      licenses: { fail_from: 'review', unknown: 'fail' },
      open_findings: { from: 'critical', max_age_days: 7 },
      expressions: [{ name: 'Labeled', condition: 'size(labels)' }],
    },
  });
});

test('shows the effect of rules before they are saved, and the versions that were saved', async () => {
  const strict = sampleOf('createAttestationProfile', { profileId: uuidOf(50), name: 'Strict' });
  const counts = { pass: 4, fail: 1, unknown: 0, not_applicable: 0 };
  const version = { version: 2, saved_by: 'ana@example.org', rules: strict.rules };
  const user = openPage(`${PAGE}?open=${strict.profileId}`, {
    answers: {
      listAttestationProfiles: listOf(strict),
      getAttestationProfileVersions: sampleOf('getAttestationProfileVersions', {
        versions: [
          { ...version, name: 'Strict', description: '', saved_at: '2026-01-01T00:00:00.000Z' },
        ].map((one) => ({ ...one, entry_uuid: uuidOf(3), receipt: null })),
      }),
      previewAttestationProfile: sampleOf('previewAttestationProfile', {
        ...{ judged: 5, is_complete: true, before: counts, after: { ...counts, pass: 3, fail: 2 } },
        changed: 1,
        changes: [
          {
            ...{ uuid: uuidOf(9), name: 'api', version: '2.0', purl: 'pkg:npm/api@2.0' },
            ...{ sha256: null, before: 'pass', after: 'fail' },
            because: [{ rule: 'vulnerabilities', index: 0, code: 'vulnerable' }],
          },
        ],
      }),
    },
  });
  const panel = await screen.findByRole('complementary', { name: 'Attestation profile' });
  assert.ok(await within(panel).findByText('v2', { selector: 'summary *' }));
  await user.click(await within(panel).findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Fails from severity' }), 'high');
  await user.click(form.getByRole('button', { name: 'Show effect' }));
  assert.ok(await form.findByText('The verdict of 1 of 5 artifacts would change.'));
  const changes = within(form.getByRole('list', { name: 'Artifacts that change' }));
  assert.ok(changes.getByRole('link', { name: 'api 2.0' }));
  assert.ok(changes.getByText('No vulnerability of severity High or worse'));
  const sent = requestsOf('previewAttestationProfile').at(-1)?.input;
  assert.partialDeepStrictEqual(sent, { profileId: uuidOf(50), rules: { fail_from: 'high' } });
  assert.equal(requestsOf('updateAttestationProfile').length, 0);
});
