import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import './project-standards-page.tsx';
import './requirement-drawer.tsx';

const SLSA = {
  ...{ uuid: uuidOf(1), name: 'SLSA', version: '1.2', is_built_in: true },
  ...{ pass: 1, fail: 0, unknown: 1, not_applicable: 0 },
};
const HOUSE = { ...SLSA, uuid: uuidOf(2), name: 'House rules', version: '1', is_built_in: false };
const requirement = {
  ...{ parent: 'Build', depth: 1, is_group: false, title: '', levels: [] },
  ...{ verdict: 'unknown' as const, decided_by: null, check: null, statement: null },
};
const JUDGED = sampleOf('getProjectStandard', {
  ...{ ...SLSA, project_uuid: uuidOf(9), project: 'acme/app', sbomid: uuidOf(8) },
  requirements: [
    {
      ...{ ...requirement, identifier: 'Build', parent: null, depth: 0, is_group: true },
      ...{ text: '', title: 'Build track', verdict: null },
    },
    {
      ...{ ...requirement, identifier: 'Build L1', text: 'Provenance exists.' },
      ...{ verdict: 'pass', decided_by: 'check' },
      check: {
        ...{ name: 'build_l1', sentence: 'Every artifact has provenance.', verdict: 'pass' },
        ...{ of: 'artifacts', met: 1, total: 1 },
        evidence: [
          {
            ...{ kind: 'attestation', id: uuidOf(7), name: 'app 1', purl: null },
            sha256: 'ab'.repeat(32),
          },
        ],
      },
    },
    {
      ...{ ...requirement, identifier: 'Build L3', text: 'Builds are isolated.' },
      statement: {
        ...{ uuid: uuidOf(6), verdict: 'pass', text: 'Our CI isolates.', owner_uuid: uuidOf(5) },
        ...{ owner: 'ana@example.org', expires_at: '2026-01-01T00:00:00.000Z' },
        ...{ is_expired: true, attachment_uuid: null, attachment_name: 'plan.pdf' },
        ...{ attachment_sha256: 'cd'.repeat(32), stated_by: 'ana@example.org' },
        ...{ stated_at: '2025-01-01T00:00:00.000Z', receipt: null },
      },
    },
  ],
});
const answers = {
  listProjectStandards: { items: [SLSA, HOUSE] },
  getProjectStandard: JUDGED,
  listAssignees: sampleOf('listAssignees', {
    items: [{ uuid: uuidOf(5), email: 'ana@example.org' }],
    has_more: false,
  }),
};
const ADDRESS = `/compliance/projects/${uuidOf(9)}`;

test('shows verdicts with what decides, and leads to the records', async () => {
  const user = openPage(ADDRESS, { person: { role: 'Visitor' }, answers });
  assert.ok(await screen.findByText('1 of 2 pass, 1 is unknown'));
  assert.ok(screen.getByText('Checked by Assay'));
  assert.ok(screen.getByText(/^Statement expired on/));
  await user.click(screen.getByRole('link', { name: 'Build L1' }));
  const panel = await screen.findByRole('complementary', { name: 'Requirement' });
  const record = await within(panel).findByRole('link', { name: 'app 1' });
  assert.match(record.getAttribute('href') ?? '', /^\/artifacts\/view\?sha256=abab.*&open=/);
  assertAbsent(within(panel).queryByRole('button', { name: 'State evidence' }));
});

test('shows only open requirements when asked', async () => {
  const user = openPage(ADDRESS, { person: { role: 'Visitor' }, answers });
  await user.click(await screen.findByRole('radio', { name: 'Open' }));
  await waitFor(() => assertAbsent(screen.queryByText('Provenance exists.')));
  assert.ok(screen.getByText('Builds are isolated.'));
});

test('states evidence with an owner, and names a deleted file', async () => {
  const user = openPage(`${ADDRESS}?open=Build+L3`, {
    person: { role: 'LedgerAdmin' },
    answers: { ...answers, setRequirementEvidence: sampleOf('setRequirementEvidence', {}) },
  });
  const panel = await screen.findByRole('complementary', { name: 'Requirement' });
  assert.ok(await within(panel).findByText('plan.pdf (deleted)'));
  const text = within(panel).getByRole('textbox', { name: /^Statement/ });
  await user.clear(text);
  await user.type(text, 'Isolated since 2026.');
  await user.click(within(panel).getByRole('button', { name: 'Replace statement' }));
  await waitFor(() => {
    const sent = requestsOf('setRequirementEvidence')[0]?.input;
    assert.deepEqual(
      [sent?.['requirement'], sent?.['text'], sent?.['owner_uuid'], sent?.['attachment_uuid']],
      ['Build L3', 'Isolated since 2026.', uuidOf(5), null],
    );
  });
});
