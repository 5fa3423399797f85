import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactCompliance, type ProjectCompliance } from '@assay/contract/compliance.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import '../../components/compliance/rule-sets/rule-set-drawer.tsx';
import '../../components/data-table/instant-dialog.tsx';
import './artifact-compliance-page.tsx';
import './project-compliance-page.tsx';

const NOTHING = {
  ...{ verdict: 'unknown' as const, met: 0, total: 0, rules_passed: 0, rules_total: 0 },
};
const FAILED = {
  ...{ verdict: 'fail' as const, met: 412, total: 431, rules_passed: 15, rules_total: 16 },
};
const PASSED = { ...FAILED, verdict: 'pass' as const, met: 431, rules_passed: 16 };
const ROW: ProjectCompliance = {
  ...{ uuid: uuidOf(1), path: 'acme/api', sbomid: uuidOf(2), version: '2.8.1' },
  ...{ evaluated_at: '2026-01-01T00:00:00.000Z', rules_passed: 31, rules_total: 32 },
  ...{ profile: 'pass', profile_name: 'Release' },
  ...{ ntia: PASSED, cisa: FAILED, bsi_2_1: NOTHING, bsi_2_0: NOTHING, fsct: NOTHING },
  ...{ cra: NOTHING, fda: NOTHING, telco: NOTHING, scvs: NOTHING },
};
const BARE: ProjectCompliance = {
  ...{ ...ROW, uuid: uuidOf(3), path: 'acme/site', sbomid: null, version: null },
  ...{ evaluated_at: null, rules_passed: 0, rules_total: 0 },
};
const rule = { section: 'Data fields', met: 412, total: 431 };
const JUDGED = sampleOf('getSbomCompliance', {
  ...{ sha256: 'ab'.repeat(32), format: 'CycloneDX', spec_version: '1.6' },
  recorded: {
    ...{ at: '2026-01-01T00:00:00.000Z', entry_uuid: uuidOf(4) },
    receipt: { log_uuid: uuidOf(5), leaf_uuid: uuidOf(4), index: 1042, state: 'checkpointed' },
  },
  rule_sets: [
    {
      ...{ ...FAILED, id: 'cisa', name: 'CISA', version: '2025 draft', revision: 1 },
      source: 'https://example.org',
      rules: [
        {
          ...{ ...rule, check: 'hash', of: 'component', tier: 'required' },
          ...{ text: 'Each component has a hash.', verdict: 'fail' },
        },
      ],
    },
  ],
});

test('shows the verdict of each rule set, and the components that fail a rule of one', async () => {
  const user = openPage('/compliance/projects', {
    answers: {
      listProjectCompliance: { ...listOf(ROW, BARE), evaluating: 0 },
      getSbomCompliance: JUDGED,
      getSbom: sampleOf('getSbom', { sbomid: uuidOf(2), project: 'acme/api', version: '2.8.1' }),
      listSbomComponents: listOf(),
      listComplianceHistory: listOf(),
    },
  });
  assert.ok(await screen.findByText('No SBOM'));
  assert.ok(screen.getByText('31 of 32'));
  await user.click(screen.getByRole('link', { name: /412/ }));
  const panel = await screen.findByRole('complementary', { name: 'Compliance' });
  assert.ok(await within(panel).findByText('15 of 16', { selector: 'b' }));
  const entry = within(panel).getByRole('link', { name: /^ledger entry 1.042$/ });
  assert.equal(entry.getAttribute('href'), `/ledgers/${uuidOf(5)}/entries?open=1042`);
  await user.click(await within(panel).findByText('19 components do not meet it'));
  await waitFor(() => {
    assert.deepEqual(requestsOf('listSbomComponents').at(-1)?.input['lacks'], 'hash');
  });
  const all = within(panel).getByRole('link', { name: 'All 19 components' });
  assert.match(all.getAttribute('href') ?? '', /components\?lacks=hash$/);
});

test('filters and sorts by the verdict of the profile, and says what waits for one', async () => {
  const user = openPage('/compliance/projects?profile=fail', {
    answers: { listProjectCompliance: { ...listOf(ROW), evaluating: 3 } },
  });
  assert.ok(await screen.findByText(/judging 3 artifacts again/));
  const head = await screen.findByRole('columnheader', { name: 'Profile' });
  await user.click(within(head).getByRole('button', { name: 'Profile' }));
  await waitFor(() => {
    const { profile, sort } = requestsOf('listProjectCompliance').at(-1)?.input ?? {};
    assert.deepEqual([profile, sort], ['fail', 'profile']);
  });
});

test('says how the list is filled, and to whom may not upload, who does', async () => {
  openPage('/compliance/projects', {
    answers: { listProjectCompliance: { ...listOf<never>(), evaluating: 0 } },
  });
  assert.ok(await screen.findByRole('heading', { name: 'No projects yet' }));
  assert.ok(await screen.findByRole('link', { name: 'More ways to upload' }));
  assertAbsent(screen.queryByText('No SBOM'));
});

test('tells a Visitor who fills the list of artifacts', async () => {
  openPage('/compliance/artifacts', {
    person: { role: 'Visitor' },
    answers: { listArtifactCompliance: { ...listOf<never>(), evaluating: 0 } },
  });
  assert.ok(await screen.findByRole('heading', { name: 'No artifacts yet' }));
  assert.ok(screen.getByText(/Ask a LedgerAdmin to upload the first one/));
});

const ARTIFACT = sample(ArtifactCompliance, { uuid: uuidOf(20), name: 'api' });
const AS_OF = '2026-03-01T12:30';

for (const [path, of] of [
  ['/compliance/projects?profile=fail', 'projects'],
  ['/compliance/artifacts?profile=fail', 'artifacts'],
] as const)
  test(`saves the report of ${of} as of an instant with the filters of the list, or says why not`, async () => {
    const user = openPage(path, {
      answers: {
        listProjectCompliance: { ...listOf(ROW), evaluating: 0 },
        listArtifactCompliance: { ...listOf(ARTIFACT), evaluating: 0 },
        exportComplianceReport: new Refusal('409 conflict', 'History begins later'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Export list' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report as of…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report as of…' }));
    const save = await dialog.findByRole('button', { name: 'Save report' });
    await user.click(save);
    assert.equal(requestsOf('exportComplianceReport').length, 0, 'an instant is required');
    await user.type(dialog.getByLabelText('As of'), AS_OF);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'File' }), 'Report as CSV');
    await user.click(save);
    assert.ok(await dialog.findByText('History begins later'));
    answer({ exportComplianceReport: () => new Response('a,b') });
    await user.click(save);
    await waitFor(() => assertAbsent(screen.queryByRole('dialog')));
    assert.equal(savedFiles.at(-1)?.name, 'report.csv');
    const { input } = requestsOf('exportComplianceReport').at(-1) ?? {};
    assert.deepEqual(input, {
      ...{ of, format: 'csv', profile: 'fail' },
      as_of: new Date(AS_OF).toISOString(),
    });
  });
