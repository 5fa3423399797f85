import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decision } from '@assay/contract/decisions.ts';
import { AppliedDecision, Claim, FindingRow } from '@assay/contract/sbom-rows.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  READ_AT,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import '../../components/decisions/decision-dialog.tsx';
import { decisions } from '../../components/decisions/strings.ts';
import './vulnerabilities-tab/finding-drawer.tsx';
import './vulnerabilities-tab/vulnerabilities-tab.tsx';

const SBOM = sampleOf('getSbom', {
  sbomid: uuidOf(95),
  project: 'acme/web/api',
  name: 'api',
  version: '1.5',
  status: 'ready',
});
const ACT = uuidOf(7);
const PACKAGE = 'pkg:npm/left-pad';
const finding = (id: string, over = {}) =>
  sample(FindingRow, {
    key: `${id} left-pad`,
    id,
    bom_ref: 'left-pad',
    name: 'left-pad',
    version: '1.0.0',
    purl: `${PACKAGE}@1.0.0`,
    package: PACKAGE,
    severity: 'high',
    ...over,
  });
const ROWS = [finding('CVE-2026-1'), finding('CVE-2026-2'), finding('CVE-2026-3')];
const PREVIEW = sampleOf('previewDecisions', { decisions: 1, findings: 4, sboms: 2, projects: 1 });

interface Opened {
  rows?: FindingRow[];
  role?: 'LedgerAdmin' | 'Visitor';
  search?: string;
  answers?: object;
}
const open = ({ rows = ROWS, role = 'LedgerAdmin', search = '', answers = {} }: Opened = {}) =>
  openPage(`/projects/acme/web/api/${SBOM.sbomid}/vulnerabilities${search}`, {
    person: { role },
    answers: {
      getSbom: SBOM,
      listSbomVulnerabilities: listOf(...rows),
      previewDecisions: PREVIEW,
      createDecisions: sampleOf('createDecisions', { act: ACT, made: 1, ended: 0 }),
      ...answers,
    },
  });

/** The row of a finding, also behind a dialog. */
const rowOf = async (id: string) => {
  const found = await screen.findAllByText(id);
  const rows = found.flatMap((element) => element.closest('tr') ?? []);
  return rows[0] ?? assert.fail(`${id} has no row`);
};
const openDialog = async (user: ReturnType<typeof open>) => {
  (await rowOf('CVE-2026-1')).focus();
  await user.keyboard('e');
  return screen.findByRole('dialog', { name: /^Decide/ });
};

test('decides the row at the cursor by keys alone, for all versions of the project', async () => {
  const user = open();
  const dialog = await openDialog(user);
  await user.keyboard('3');
  const chosen = within(dialog).getByRole('radio', { name: /^Not Affected/ });
  assert.ok(document.activeElement === chosen, 'the focus is where the choice is');
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: decisions.justification }),
    'code_not_reachable',
  );
  await user.click(within(dialog).getByRole('checkbox', { name: decisions.response_update }));
  await user.type(within(dialog).getByRole('textbox', { name: decisions.detail }), 'Not called.');
  assert.ok(await within(dialog).findByText('4 findings in 1 project'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  const [sent] = requestsOf('createDecisions');
  assert.deepEqual(
    { ...sent?.input, seen_at: undefined },
    {
      scope: 'project',
      path: 'acme/web/api',
      items: [{ vulnerability: 'CVE-2026-1', package: PACKAGE }],
      state: 'not_affected',
      justification: 'code_not_reachable',
      responses: ['update'],
      detail: 'Not called.',
      suppressed: false,
      reopen_on: ['severity', 'kev'],
      made_at: SBOM.sbomid,
      seen_at: undefined,
    },
  );
  assert.equal(sent?.input['seen_at'], READ_AT, 'by the clock of the server');
  assert.equal(requestsOf('createDecisions').length, 1);
});

test('sends that another range or advisory opens the findings again, and says what that means', async () => {
  const user = open();
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByRole('radio', { name: /^Not Affected/ }));
  const ruleOf = (name: string, help: string) => {
    const box = within(dialog).getByRole('checkbox', { name });
    assert.match(box.getAttribute('aria-describedby') ?? '', /./);
    assert.ok(within(dialog).getByText(help));
    return box;
  };
  await user.click(ruleOf(decisions.reopen_range, decisions.reopen_range_help));
  await user.click(ruleOf(decisions.reopen_advisory, decisions.reopen_advisory_help));
  await user.click(within(dialog).getByRole('checkbox', { name: decisions.reopen_severity }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  const [sent] = requestsOf('createDecisions');
  assert.deepEqual(sent?.input['reopen_on'], ['kev', 'range', 'advisory']);
});

test('decides selected rows in one act, and undoes it by z', async () => {
  const user = open({
    answers: { undoDecisions: sampleOf('undoDecisions', { act: uuidOf(8), ended: 2 }) },
  });
  (await rowOf('CVE-2026-1')).focus();
  await user.keyboard('xj');
  await user.keyboard('x');
  await user.click(await screen.findByRole('button', { name: decisions.decide_rows }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide 2 vulnerabilities' });
  await user.click(within(dialog).getByRole('radio', { name: /Exploitable/ }));
  await user.click(await within(dialog).findByRole('button', { name: 'Decide 4 findings' }));
  await screen.findByText('1 decision made.');
  const [sent] = requestsOf('createDecisions');
  assert.deepEqual(sent?.input['items'], [
    { vulnerability: 'CVE-2026-1', package: PACKAGE },
    { vulnerability: 'CVE-2026-2', package: PACKAGE },
  ]);
  await waitFor(() => assertAbsent(screen.queryByRole('toolbar', { name: 'Selected rows' })));
  (await rowOf('CVE-2026-3')).focus();
  await user.keyboard('z');
  assert.ok(await screen.findByText('2 decisions undone.'));
  assert.deepEqual(requestsOf('undoDecisions')[0]?.input, { act: ACT });
});

test('shows the new state before the answer, and the earlier one again after a refusal', async () => {
  let refuse = (_: Refusal) => {};
  const pending = new Promise<Refusal>((resolve) => {
    refuse = resolve;
  });
  const user = open({ answers: { createDecisions: () => pending } });
  const dialog = await openDialog(user);
  await user.keyboard('2');
  await user.click(await within(dialog).findByRole('button', { name: 'Decide 4 findings' }));
  const row = await rowOf('CVE-2026-1');
  await waitFor(() => assert.ok(within(row).getByText('Exploitable')));
  refuse(new Refusal('404 not_found', 'Project not found'));
  assert.match((await within(dialog).findByRole('alert')).textContent ?? '', /Project not found/);
  const after = await rowOf('CVE-2026-1');
  await waitFor(() => assertAbsent(within(after).queryByText('Exploitable')));
});

test('shows the decision of somebody else after a conflict, and replaces it only when asked', async () => {
  const theirs = sample(Decision, {
    uuid: uuidOf(30),
    act: uuidOf(31),
    scope: 'project',
    path: 'acme/web/api',
    vulnerability: 'CVE-2026-1',
    package: PACKAGE,
    state: 'exploitable',
    author: 'Ben Ng',
    detail: 'Seen in our logs.',
  });
  const user = open({
    answers: {
      createDecisions: new Refusal('409 conflict', 'Somebody decided meanwhile'),
      listDecisions: listOf(theirs),
    },
  });
  const dialog = await openDialog(user);
  await user.keyboard('3');
  await user.click(await within(dialog).findByRole('button', { name: 'Decide 4 findings' }));
  assert.ok(await within(dialog).findByText(/Ben Ng decided/));
  assert.ok(within(dialog).getByText('Seen in our logs.'));
  assert.ok(requestsOf('listDecisions').some(({ input }) => input['seen_at'] === READ_AT));
  answer({ createDecisions: sampleOf('createDecisions', { act: uuidOf(9), made: 1 }) });
  await user.click(within(dialog).getByRole('button', { name: decisions.replace }));
  await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
  assert.equal(requestsOf('createDecisions').at(-1)?.input['seen_at'], undefined);
});

test('asks for the folder of the project, with an end and a range of versions', async () => {
  const user = open();
  const dialog = await openDialog(user);
  await user.keyboard('3');
  await user.click(within(dialog).getByRole('radio', { name: /^Folder/ }));
  await user.type(within(dialog).getByRole('textbox', { name: decisions.version_to }), '1.9');
  await user.click(within(dialog).getByRole('button', { name: decisions.days_90 }));
  await waitFor(() => {
    const last = requestsOf('previewDecisions').at(-1)?.input;
    assert.equal(last?.['scope'], 'folder');
    assert.equal(last?.['path'], 'acme/web');
    assert.equal(last?.['version_to'], '1.9');
    assert.ok(last?.['expires_at']);
  });
  assertAbsent(within(dialog).queryByRole('radio', { name: /^Tenant/ }));
});

test('names what the preview skips, and why', async () => {
  const user = open({
    answers: {
      previewDecisions: { ...PREVIEW, skipped: 6, skipped_because: 'Ask an administrator.' },
    },
  });
  const dialog = await openDialog(user);
  await user.keyboard('1');
  assert.ok(await within(dialog).findByText('Skips 6: Ask an administrator.'));
});

test('offers no decision to users who may not decide', async () => {
  const user = open({ role: 'Visitor', search: '?open=CVE-2026-1%20left-pad' });
  const drawer = await screen.findByRole('complementary', { name: /CVE-2026-1/ });
  assert.ok(await within(drawer).findByText(decisions.undecided));
  assertAbsent(screen.queryByRole('button', { name: /^Decide/ }));
  (await rowOf('CVE-2026-2')).focus();
  await user.keyboard('e');
  assertAbsent(screen.queryByRole('dialog'));
});

const APPLIED = sample(AppliedDecision, {
  uuid: uuidOf(20),
  scope: 'project',
  path: 'acme/web/api',
  state: 'not_affected',
  author: 'Ana Ruiz',
  made_at_version: '1.4',
  expires_at: '2127-03-30T12:00:00.000Z',
});
const CLAIM = sample(Claim, {
  state: 'false_positive',
  justification: 'code_not_present',
  detail: 'Patched by us.',
  applies: false,
});

test('names the origin of an inherited decision, and marks claims and reopened findings', async () => {
  open({
    rows: [
      finding('CVE-2026-1', { state: 'not_affected', decision: APPLIED }),
      finding('CVE-2026-2', { claim: CLAIM }),
      finding('CVE-2026-3', { decision: { ...APPLIED, reopened_by: 'kev' } }),
    ],
  });
  const decided = await rowOf('CVE-2026-1');
  assert.ok(within(decided).getByText('inherited from 1.4 by Ana Ruiz, until 30 Mar 2127'));
  const claimed = await rowOf('CVE-2026-2');
  assert.ok(within(claimed).getByText('claim: False Positive'));
  const reopened = await rowOf('CVE-2026-3');
  assert.equal(within(reopened).getByText(decisions.reopened).title, decisions.reopened_by_kev);
});

test('shows history with ledger entries, and copies what was decided elsewhere', async () => {
  const here = sample(Decision, {
    uuid: uuidOf(40),
    scope: 'sbom',
    sbomid: SBOM.sbomid,
    state: 'in_triage',
    author: 'Ana Ruiz',
    receipt: { log_uuid: uuidOf(1), leaf_uuid: uuidOf(2), index: 31_882, state: 'checkpointed' },
  });
  const elsewhere = sample(Decision, {
    uuid: uuidOf(41),
    scope: 'project',
    path: 'acme/shop',
    state: 'not_affected',
    justification: 'code_not_reachable',
    author: 'Marta Kowalska',
  });
  const user = open({
    search: '?open=CVE-2026-1%20left-pad',
    answers: {
      listDecisions: ({ standing }: { standing?: string }) =>
        standing === 'all' ? listOf(here) : listOf(here, elsewhere),
    },
  });
  const drawer = await screen.findByRole('complementary', { name: /CVE-2026-1/ });
  assert.ok(await within(drawer).findByText('Ana Ruiz decided'));
  assert.ok(within(drawer).getByText(/31,882/));
  const others = await within(drawer).findByTestId('decisions-elsewhere');
  assert.ok(within(others).getByText('Marta Kowalska decided'));
  assertAbsent(within(others).queryByText('Ana Ruiz decided'));
  await user.click(within(others).getByRole('button', { name: decisions.copy }));
  const dialog = await screen.findByRole('dialog', { name: /^Decide/ });
  const state = within(dialog).getByRole('radio', { name: /Not Affected/ });
  assert.ok(state instanceof HTMLInputElement && state.checked);
});

test('adopts the claim of a document as a decision', async () => {
  const user = open({
    rows: [finding('CVE-2026-1', { claim: CLAIM })],
    search: '?open=CVE-2026-1%20left-pad',
  });
  await user.click(await screen.findByRole('button', { name: decisions.adopt }));
  const dialog = await screen.findByRole('dialog', { name: /^Decide/ });
  await user.click(await within(dialog).findByRole('button', { name: 'Decide 4 findings' }));
  await waitFor(() => assert.equal(requestsOf('createDecisions').length, 1));
  const { input } = requestsOf('createDecisions')[0] ?? assert.fail();
  assert.equal(input['state'], 'false_positive');
  assert.equal(input['justification'], 'code_not_present');
  assert.equal(input['detail'], 'Patched by us.');
});
