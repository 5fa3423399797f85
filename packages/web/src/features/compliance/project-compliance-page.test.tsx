import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectCompliance } from '@assay/contract/compliance.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import '../../components/compliance/rule-sets/rule-set-drawer.tsx';
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
      listProjectCompliance: listOf(ROW, BARE),
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

test('says what would be here without projects', async () => {
  openPage('/compliance/projects', { answers: { listProjectCompliance: listOf() } });
  assert.ok(await screen.findByText('No projects'));
  assertAbsent(screen.queryByText('No SBOM'));
});
