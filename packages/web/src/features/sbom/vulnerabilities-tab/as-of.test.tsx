import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Check } from '@assay/contract/coverage.ts';
import { Decision } from '@assay/contract/decisions.ts';
import { AppliedDecision, FindingRow } from '@assay/contract/sbom-rows.ts';
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
// Compiled here, not while a test waits for the tab.
import './finding-drawer.tsx';
import './vulnerabilities-tab.tsx';
import { asOf } from '../../../components/as-of/strings.ts';

const SBOM = sampleOf('getSbom', {
  ...{ sbomid: uuidOf(96), project: 'acme/api', name: 'api', version: '1.2', status: 'ready' },
});
const PATH = `/projects/acme/api/${SBOM.sbomid}/vulnerabilities`;
const AS_OF = '2026-03-01T12:00:00.000Z';
const CHECKED = sample(Check, { state: 'checked', components: 3 });
const open = (state: 'known' | 'before_history', check: Check | null = null) =>
  openPage(`${PATH}?as_of=${AS_OF}`, {
    answers: {
      getSbom: { ...SBOM, check: CHECKED },
      getSbomAsOf: sampleOf('getSbomAsOf', {
        ...{ as_of: AS_OF, known_since: AS_OF, state, findings: 2, decisions: 1, check },
      }),
      listSbomVulnerabilities: listOf(),
    },
  });

test('lists findings as of the instant of the address, and returns to now', async () => {
  const user = open('known');
  assert.ok(await screen.findByText(/^2 findings as of .*, decisions that applied: 1\.$/));
  await waitFor(() =>
    assert.ok(requestsOf('listSbomVulnerabilities').some(({ input }) => input['as_of'] === AS_OF)),
  );
  await user.click(screen.getByRole('link', { name: asOf.back }));
  assert.ok(await screen.findByLabelText(asOf.label));
});

test('says that findings are unknown before history was kept', async () => {
  open('before_history');
  assert.ok(await screen.findByText(/are unknown: this server keeps what it knew since/));
});

test('an empty list says what was checked then, whatever is checked now', async () => {
  open('known', sample(Check, { state: 'not_checked', components: 3, unchecked: 3 }));
  assert.ok(await screen.findByText('Vulnerabilities are unknown'));
  assertAbsent(screen.queryByText('No vulnerabilities found'));
});

test('an empty list before history claims nothing', async () => {
  open('before_history');
  assert.ok(await screen.findByText(asOf.unknown));
  assertAbsent(screen.queryByText('No vulnerabilities found'));
});

test('shows state, decision and assignee of then in the drawer, and nothing to decide', async () => {
  const decision = sample(AppliedDecision, {
    state: 'not_affected',
    author: 'Ana',
    reopened_by: null,
  });
  const row = sample(FindingRow, {
    ...{
      key: 'CVE-2026-1 left-pad',
      id: 'CVE-2026-1',
      bom_ref: 'left-pad',
      package: 'pkg:npm/left-pad',
    },
    ...{ state: 'not_affected', decision, assignee: { uuid: uuidOf(5), name: 'Ben Ng' } },
  });
  const stood = sample(Decision, { uuid: uuidOf(30), act: uuidOf(31), author: 'Ana' });
  const user = openPage(`${PATH}?as_of=${AS_OF}&open=${encodeURIComponent(row.key)}`, {
    person: { role: 'LedgerAdmin' },
    answers: {
      getSbom: { ...SBOM, check: CHECKED },
      getSbomAsOf: sampleOf('getSbomAsOf', { as_of: AS_OF, known_since: AS_OF, state: 'known' }),
      listSbomVulnerabilities: ({ as_of }) => listOf(...(as_of === AS_OF ? [row] : [])),
      listDecisions: listOf(stood),
    },
  });
  const drawer = await screen.findByRole('complementary', { name: /CVE-2026-1/ });
  assert.ok(await within(drawer).findByText(/^State, reason and decisions as of/));
  assert.ok(within(drawer).getByText('Assigned to Ben Ng'));
  assert.ok(await within(drawer).findByText(asOf.decisions));
  assertAbsent(within(drawer).queryByRole('button', { name: /^Decide/ }));
  for (const { input } of requestsOf('listDecisions')) assert.equal(input['as_of'], AS_OF);
  assert.equal(requestsOf('listFindingRemarks').length, 0);
  await user.click(within(drawer).getByRole('link', { name: asOf.finding_now }));
  await waitFor(() =>
    assert.ok(requestsOf('listSbomVulnerabilities').some(({ input }) => !input['as_of'])),
  );
});

test('saves the report of the release as of the instant', async () => {
  const user = openPage(`${PATH}?as_of=${AS_OF}`, {
    answers: {
      getSbom: { ...SBOM, check: CHECKED },
      getSbomAsOf: sampleOf('getSbomAsOf', {
        ...{ as_of: AS_OF, known_since: AS_OF, state: 'known', findings: 1, decisions: 0 },
      }),
      listSbomVulnerabilities: listOf(
        sample(FindingRow, { key: 'CVE-2026-1 a', id: 'CVE-2026-1' }),
      ),
      exportProjectReport: () => new Response('# Release'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report as Markdown' }));
  await waitFor(() => assert.equal(requestsOf('exportProjectReport').length, 1));
  const { uuid, sbomid, as_of, format } = requestsOf('exportProjectReport')[0]?.input ?? {};
  assert.deepEqual([uuid, sbomid, as_of, format], [SBOM.project_uuid, SBOM.sbomid, AS_OF, 'md']);
});
