import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decision } from '@assay/contract/decisions.ts';
import { FindingRemark } from '@assay/contract/finding-remarks.ts';
import { Vulnerability } from '@assay/contract/vulnerabilities.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import '../../components/decisions/decision-dialog.tsx';
import '../../components/remarks/assign-dialog.tsx';
import { decisions } from '../../components/decisions/strings.ts';
import { remarks } from '../../components/remarks/strings.ts';
import './vulnerabilities-page.tsx';

const ID = 'CVE-2026-7';
const DETAIL = sampleOf('getVulnerability', {
  id: ID,
  severity: 'high',
  affected_projects: 2,
  projects: ['acme/api', 'acme/web'].map((project, i) => ({
    project,
    sbomid: uuidOf(50 + i),
    version: '1.0',
    in_use: false,
    packages: [],
  })),
});
const open = (role: 'TenantAdmin' | 'LedgerAdmin', search = '', answers = {}) =>
  openPage(`/security/vulnerabilities${search}`, {
    person: { role },
    answers: {
      listVulnerabilities: listOf(
        sample(Vulnerability, { id: ID, severity: 'high' }),
        sample(Vulnerability, { id: 'CVE-2026-8', severity: 'low' }),
      ),
      getVulnerability: DETAIL,
      previewDecisions: sampleOf('previewDecisions', { decisions: 1, findings: 2, projects: 1 }),
      createDecisions: sampleOf('createDecisions', { act: uuidOf(7), made: 1, ended: 0 }),
      ...answers,
    },
  });

test('decides selected vulnerabilities for the tenant, whatever the package', async () => {
  const user = open('TenantAdmin');
  await screen.findByText(ID);
  await user.click(screen.getByRole('checkbox', { name: 'Select loaded rows' }));
  await user.click(screen.getByRole('button', { name: decisions.decide_rows }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide 2 vulnerabilities' });
  await user.click(within(dialog).getByRole('radio', { name: /Not Affected/ }));
  await user.click(await within(dialog).findByRole('button', { name: 'Decide 2 findings' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  const { input } = requestsOf('createDecisions')[0] ?? assert.fail();
  assert.equal(input['scope'], 'tenant');
  assert.deepEqual(input['items'], [
    { vulnerability: ID, package: '' },
    { vulnerability: 'CVE-2026-8', package: '' },
  ]);
});

test('decides one vulnerability for chosen projects, one act for each, and adds up the preview', async () => {
  const user = open('LedgerAdmin', `?open=${ID}`);
  const drawer = await screen.findByRole('complementary', { name: ID });
  await user.click(await within(drawer).findByRole('button', { name: /^Decide/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide 1 vulnerability' });
  assertAbsent(within(dialog).queryByRole('radio', { name: /^Tenant/ }));
  await user.click(within(dialog).getByRole('radio', { name: /False Positive/ }));
  assert.ok(await within(dialog).findByText('4 findings in 2 projects'));
  assert.ok(within(dialog).getByText(decisions.one_entry_each));
  await user.click(within(dialog).getByRole('button', { name: 'Decide 4 findings' }));
  await waitFor(() => assert.equal(requestsOf('createDecisions').length, 2));
  assert.deepEqual(
    requestsOf('createDecisions').map(({ input }) => input['path']),
    ['acme/api', 'acme/web'],
  );
});

test('counts the decisions that stand by state, and lists the others too', async () => {
  const decision = (number: number, over: object) =>
    sample(Decision, {
      uuid: uuidOf(number),
      scope: 'project',
      path: 'acme/api',
      vulnerability: ID,
      package: 'pkg:npm/left-pad',
      author: 'Ana Ruiz',
      ...over,
    });
  open('LedgerAdmin', `?open=${ID}`, {
    listDecisions: listOf(
      decision(1, { state: 'not_affected' }),
      decision(2, { state: 'not_affected', package: '' }),
      decision(3, { state: 'exploitable', expires_at: '2020-01-01T00:00:00.000Z' }),
      decision(4, {
        state: 'resolved',
        ended_at: '2026-01-01T00:00:00.000Z',
        ended_by: 'Ben Ng',
      }),
    ),
  });
  const section = await screen.findByTestId('decisions');
  const [counts] = within(section).getAllByRole('list');
  assert.ok(counts);
  assert.equal(counts.textContent, '2 Not Affected');
  assert.ok(within(section).getByText(/ended by itself on/));
  assert.ok(within(section).getByText(/Ben Ng ended it/));
  assert.ok(within(section).getByText(new RegExp(decisions.every_package)));
});

test('says of each vulnerability how many of its findings are open', async () => {
  open('LedgerAdmin', '', {
    listVulnerabilities: listOf(
      sample(Vulnerability, { id: ID, open_findings: 3, closed_findings: 2 }),
      sample(Vulnerability, { id: 'CVE-2026-8', open_findings: 4, closed_findings: 0 }),
    ),
  });
  await screen.findByText(ID);
  assert.ok(screen.getByText('3 of 5'));
  assert.ok(screen.getByTitle('4 of 4 findings are open, 0 closed by decisions'));
});

const ME = uuidOf(90);

test('assigns selected vulnerabilities to the user in one act', async () => {
  const user = openPage('/security/vulnerabilities', {
    person: { role: 'LedgerAdmin', uuid: ME },
    answers: {
      listVulnerabilities: listOf(
        sample(Vulnerability, { id: ID }),
        sample(Vulnerability, { id: 'CVE-2026-8' }),
      ),
      assignFindings: sampleOf('assignFindings', { assigned: 2 }),
    },
  });
  await screen.findByText(ID);
  await user.click(screen.getByRole('checkbox', { name: 'Select loaded rows' }));
  await user.click(screen.getByRole('button', { name: remarks.assign_to_me }));
  await screen.findByText('2 findings assigned to you.');
  const [sent] = requestsOf('assignFindings');
  assert.deepEqual(sent?.input, {
    scope: 'tenant',
    items: [
      { vulnerability: ID, package: '' },
      { vulnerability: 'CVE-2026-8', package: '' },
    ],
    assignee_uuid: ME,
  });
});

test('shows comments and the assignee of a vulnerability, and adds a comment', async () => {
  const remark = sample(FindingRemark, { scope: 'tenant', path: '', vulnerability: ID });
  const assignment = { kind: 'assignment', assignee_uuid: uuidOf(91), ended_at: null } as const;
  const user = open('LedgerAdmin', `?open=${ID}`, {
    listFindingRemarks: listOf(
      { ...remark, ...assignment, text: '', package: '', assignee: 'ann@example.org' },
      { ...remark, uuid: uuidOf(92), kind: 'comment', text: 'Not reachable.', author: 'Bob' },
    ),
    commentOnFindings: { written: 1 },
    assignFindings: sampleOf('assignFindings', { assigned: 1, ended: 1 }),
  });
  const drawer = within(await screen.findByTestId('remarks'));
  assert.ok(drawer.getByText('Assigned to ann@example.org'));
  assert.ok(drawer.getByText('Bob commented'));
  await user.type(drawer.getByRole('textbox', { name: remarks.comment }), ' Fixed upstream. ');
  await user.click(drawer.getByRole('button', { name: remarks.add_comment }));
  await waitFor(() => assert.equal(requestsOf('commentOnFindings').length, 1));
  const items = [{ vulnerability: ID, package: '' }];
  assert.deepEqual(requestsOf('commentOnFindings')[0]?.input, {
    ...{ scope: 'tenant', items, text: 'Fixed upstream.' },
  });
  await user.click(drawer.getByText('Bob commented'));
  await user.keyboard('a');
  await waitFor(() => assert.equal(requestsOf('assignFindings').length, 1));
  assert.deepEqual(requestsOf('assignFindings')[0]?.input['items'], items);
});

test('assigns selected vulnerabilities to a member found by the address, and undoes it', async () => {
  const ana = { uuid: uuidOf(31), email: 'ana@example.org' };
  const user = open('LedgerAdmin', '', {
    listAssignees: sampleOf('listAssignees', {
      items: [ana, { uuid: uuidOf(32), email: 'ben@example.org' }],
      has_more: true,
    }),
    assignFindings: sampleOf('assignFindings', { act: uuidOf(33), assigned: 2, ended: 0 }),
    undoAssignments: sampleOf('undoAssignments', { ended: 2, restored: 0 }),
  });
  await screen.findByText(ID);
  await user.click(screen.getByRole('checkbox', { name: 'Select loaded rows' }));
  await user.click(screen.getByRole('button', { name: remarks.assign_others }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 findings' });
  const send = within(dialog).getByRole('button', { name: remarks.assign });
  assert.equal(send.hasAttribute('disabled'), true);
  assert.ok(await within(dialog).findByText(remarks.more_members));
  await user.type(within(dialog).getByRole('searchbox', { name: remarks.find_member }), 'ana');
  await waitFor(() => assert.equal(requestsOf('listAssignees').at(-1)?.input['keyword'], 'ana'));
  await user.click(await within(dialog).findByRole('radio', { name: ana.email }));
  await user.click(send);
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  const { input } = requestsOf('assignFindings')[0] ?? assert.fail();
  assert.deepEqual([input['scope'], input['assignee_uuid']], ['tenant', ana.uuid]);
  assert.ok(await screen.findByText('2 findings assigned to ana@example.org.'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  assert.ok(await screen.findByText(remarks.undone));
  assert.deepEqual(requestsOf('undoAssignments')[0]?.input, { act: uuidOf(33) });
});

test('says that no member has a text in the address', async () => {
  const user = open('LedgerAdmin', `?open=${ID}`, {
    listAssignees: sampleOf('listAssignees', { items: [], has_more: false }),
  });
  await user.click(await screen.findByRole('button', { name: remarks.assign_others }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 1 finding' });
  assert.ok(await within(dialog).findByText(remarks.no_member));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  assert.equal(requestsOf('assignFindings').length, 0);
});
