import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  requestsOf,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for it.
import './licenses-tab.tsx';

const SBOM = sampleOf('getSbom', {
  ...{ sbomid: uuidOf(95), project: 'acme/api', name: 'api', version: '1.2', status: 'ready' },
});
const PATH = `/projects/acme/api/${SBOM.sbomid}/licenses`;
const denied = {
  ...{ licenses: ['MIT AND GPL-3.0-only'], components: 3, verdict: 'denied' as const },
  ...{ reason: 'rule' as const, rule: 'No copyleft', group: 'strong_copyleft' as const },
  ...{ license: 'GPL-3.0-only', branch: 'MIT AND GPL-3.0-only' },
};
const unknown = {
  ...{ licenses: [], components: 2, verdict: 'unknown' as const, reason: 'no_license' as const },
  ...{ rule: null, group: null, license: '', branch: '' },
};
const page = { items: [denied, unknown], next_cursor: null, total: 2, total_is_exact: true };
const SUMMARY = {
  ...{ verdict: 'denied' as const, licenses: 2, policy_revision: 4 },
  counts: { allowed: 40, review: 0, unknown: 2, denied: 3 },
};

test('shows each license with its verdict, the rule that decided, and its components', async () => {
  openPage(PATH, {
    answers: { getSbom: SBOM, listSbomLicenses: page, getSbomLicenseSummary: SUMMARY },
  });
  assert.ok(await screen.findByText('MIT AND GPL-3.0-only'));
  assert.ok(screen.getByText('No copyleft: GPL-3.0-only (Strong copyleft)'));
  assert.ok(screen.getByText('No license stated'));
  assert.ok(screen.getByText('The document states none'));
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '3 Components' });
  assert.match(link.href, /components\?license_verdict=denied&text=MIT/);
  assert.ok(await screen.findByText('40'));
  assertAbsent(screen.queryByText(/No license policy is set/));
});

test('filters by verdict, as the address says', async () => {
  openPage(`${PATH}?license_verdict=denied&text=gpl`, {
    answers: { getSbom: SBOM, listSbomLicenses: page, getSbomLicenseSummary: SUMMARY },
  });
  await waitFor(() =>
    assert.partialDeepStrictEqual(requestsOf('listSbomLicenses').at(-1)?.input, {
      ...{ sbomid: SBOM.sbomid, verdict: 'denied', text: 'gpl' },
    }),
  );
});

test('says that nothing is judged without a policy, and leads a TenantAdmin to it', async () => {
  openPage(PATH, {
    person: { role: 'TenantAdmin' },
    answers: {
      getSbom: SBOM,
      getSbomLicenseSummary: { ...SUMMARY, verdict: 'unknown', policy_revision: null },
    },
  });
  assert.ok(await screen.findByText(/No license policy is set/));
  assert.ok(screen.getByRole('link', { name: 'Set license policy' }));
  assert.ok(await screen.findByText('No licenses to judge'));
});

test('saves license notices in the forms of reports', async () => {
  const user = openPage(PATH, {
    answers: {
      ...{ getSbom: SBOM, listSbomLicenses: page, getSbomLicenseSummary: SUMMARY },
      exportLicenseNotices: () => new Response('In,Component'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'License notices as CSV' }));
  await waitFor(() => assert.equal(savedFiles.at(-1)?.name, 'notices.csv'));
  assert.equal(requestsOf('exportLicenseNotices').at(-1)?.query.get('format'), 'csv');
});
