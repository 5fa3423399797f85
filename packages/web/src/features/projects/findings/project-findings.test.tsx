import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FindingRow } from '@assay/contract/sbom-rows.ts';
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
} from '@assay/web/src/test-page/test-page.tsx';
import { decisions } from '../../../components/decisions/strings.ts';
import { remarks } from '../../../components/remarks/strings.ts';
// Compiled here, not while a test waits for the tab.
import './findings-tab.tsx';

const ACT = uuidOf(6);
const PATH = '/projects/workspace/vulnerabilities?project=acme%2Fapi';
const latest_sbom = { sbomid: uuidOf(95), version: '3.0', uploaded_at: '2026-03-01T12:00:00.000Z' };
const API = sampleOf('lookupProject', {
  ...{ uuid: uuidOf(92), path: 'acme/api', name: 'api', latest_sbom },
});
const ROW = sample(FindingRow, {
  ...{
    key: 'CVE-2026-1 left-pad',
    id: 'CVE-2026-1',
    bom_ref: 'left-pad',
    package: 'pkg:npm/left-pad',
  },
  assignee: { uuid: uuidOf(5), name: 'Ben Ng' },
});
const open = (role: 'LedgerAdmin' | 'Visitor', more = '') =>
  openPage(`${PATH}${more}`, {
    person: { role },
    answers: {
      listProjects: listOf(API),
      listSbomVulnerabilities: listOf<FindingRow>(ROW),
      assignFindings: sampleOf('assignFindings', { act: ACT, assigned: 1 }),
      undoAssignments: sampleOf('undoAssignments', {}),
    },
  });

test('shows who works on findings, filters by it, and assigns those that are chosen', async () => {
  const user = open('LedgerAdmin', '&assignee=none');
  assert.ok(await screen.findByText(/Ben Ng/));
  assert.equal(requestsOf('listSbomVulnerabilities').at(-1)?.input['assignee'], 'none');
  await user.click(screen.getByRole('checkbox', { name: 'Select loaded rows' }));
  await user.click(await screen.findByRole('button', { name: remarks.assign_to_me }));
  await waitFor(() => assert.equal(requestsOf('assignFindings').length, 1));
  const { scope, path, items } = requestsOf('assignFindings')[0]?.input ?? {};
  assert.deepEqual(
    [scope, path, items],
    ['project', 'acme/api', [{ vulnerability: 'CVE-2026-1', package: 'pkg:npm/left-pad' }]],
  );
  await user.keyboard('z');
  await waitFor(() => assert.equal(requestsOf('undoAssignments').length, 1));
  assert.equal(requestsOf('undoAssignments')[0]?.input['act'], ACT);
  await waitFor(() => assertAbsent(screen.queryByRole('button', { name: 'Undo' })));
  await user.keyboard('z');
  assert.ok(await screen.findByText(decisions.nothing_to_undo));
  assert.equal(requestsOf('undoDecisions').length, 0);
});

test('offers neither decision nor assignment to users who may not decide', async () => {
  const user = open('Visitor');
  assert.ok(await screen.findByText(/Ben Ng/));
  await user.click(screen.getByRole('checkbox', { name: 'Select loaded rows' }));
  assert.ok(await screen.findByText(/1 .*selected/));
  assertAbsent(screen.queryByRole('button', { name: /^(Decide|Assign)/ }));
  await user.keyboard('e');
  assertAbsent(screen.queryByRole('dialog'));
});

test('filters findings by state, verdict and whether they are suppressed, as the address says', async () => {
  const user = open('Visitor', '&state=na%2Cin_triage&verdict=unknown&suppressed=false');
  assert.ok(await screen.findByText(/Ben Ng/));
  const asked = () => {
    const { state, verdict, suppressed } =
      requestsOf('listSbomVulnerabilities').at(-1)?.input ?? {};
    return [state, verdict, suppressed];
  };
  assert.deepEqual(asked(), ['na,in_triage', 'unknown', 'false']);
  for (const chip of [
    /^State is N\/A or In Triage/,
    /^Verdict is unknown/,
    /^Suppressed is hidden/,
  ])
    assert.ok(screen.getByRole('button', { name: chip }));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => assert.deepEqual(asked(), [undefined, undefined, 'false']));
});

test('says how many findings decisions hide, and shows them', async () => {
  const user = openPage(`${PATH}&severity=high`, {
    person: { role: 'Visitor' },
    answers: {
      listProjects: listOf(API),
      listSbomVulnerabilities: ({ suppressed }) =>
        suppressed === 'false'
          ? { ...listOf<FindingRow>(), suppressed: 12 }
          : listOf<FindingRow>({ ...ROW, suppressed: true }),
    },
  });
  assert.ok(await screen.findByRole('heading', { name: 'Decisions hide all 12 rows' }));
  await user.click(screen.getByRole('link', { name: '12 suppressed, show' }));
  assert.ok(await screen.findByText(/Ben Ng/));
  assert.equal(requestsOf('listSbomVulnerabilities').at(-1)?.input['suppressed'], 'true');
  assertAbsent(screen.queryByRole('link', { name: '12 suppressed, show' }));
  assert.ok(screen.getByRole('button', { name: /^Suppressed is shown alone/ }));
});
