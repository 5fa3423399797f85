import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProjectCompliance } from '@assay/contract/compliance.ts';
import type { VerdictCounts } from '@assay/contract/compliance-counts.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  requestsOf,
  sample,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for them.
import './artifact-compliance-page.tsx';
import './project-compliance-page.tsx';
import './sums-drawer.tsx';

const DAY_MS = 86_400_000;
const dayOf = (before: number) => new Date(Date.now() - before * DAY_MS).toISOString().slice(0, 10);

const verdicts = (pass: number, fail: number): VerdictCounts => ({
  ...{ pass, fail, unknown: 64 - pass - fail, not_applicable: 0, not_expressible: 0 },
});
const COUNTS = {
  ...{ total: 64, evaluating: 0, profile: verdicts(48, 9) },
  rule_sets: RULE_SET_IDS.map((id) => ({ id, ...verdicts(id === 'ntia' ? 51 : 20, 13) })),
};
const day = (before: number, pass: number) => ({
  ...{ day: dayOf(before), version: null, revision: null, counts: verdicts(pass, 9) },
});
const ROW = sample(ProjectCompliance, { uuid: uuidOf(1), path: 'acme/api' });
const LIST = { ...listOf(ROW), evaluating: 0 };
const ANSWERS = {
  listProjectCompliance: LIST,
  countCompliance: COUNTS,
  getComplianceTrend: { items: [day(5, 16), day(4, 32), day(1, 40)] },
};

test('counts projects by verdict of their profile, each count with its list', async () => {
  const user = openPage('/compliance/projects?keyword=acme&rule_set=cra', { answers: ANSWERS });
  const name = 'Projects by verdict of their attestation profile';
  const sums = await screen.findByRole('navigation', { name });
  const fails = await within(sums).findByRole('link', { name: 'Fail 9' });
  assert.equal(fails.getAttribute('aria-current'), 'false');
  await user.click(fails);
  await waitFor(() => {
    const { keyword, profile, rule_set } =
      requestsOf('listProjectCompliance').findLast(({ input }) => input['keyword'])?.input ?? {};
    assert.deepEqual([keyword, profile, rule_set], ['acme', 'fail', undefined]);
  });
  assert.ok(requestsOf('countCompliance').some(({ input }) => input['keyword'] === 'acme'));
  const chosen = within(sums).getByRole('link', { name: 'Fail 9' });
  assert.equal(chosen.getAttribute('aria-current'), 'true');
  assert.equal(chosen.getAttribute('href'), '?keyword=acme');
});

test('shows in the head of a rule set how many projects pass it', async () => {
  openPage('/compliance/projects', { answers: ANSWERS });
  const link = await screen.findByRole('link', { name: '51 of 64 pass' });
  assert.equal(link.getAttribute('href'), '?rule_set=ntia&verdict=pass');
});

test('opens all sums beside the list, with a history that leaves out what is unknown', async () => {
  const user = openPage('/compliance/projects', { answers: ANSWERS });
  await user.click(await screen.findByRole('link', { name: /By rule set and day/ }));
  const drawer = await screen.findByRole('complementary', { name: 'Verdicts' });
  const failed = await within(drawer).findByRole('link', { name: '13 projects, NTIA 2021: Fail' });
  assert.equal(failed.getAttribute('href'), '?rule_set=ntia&verdict=fail');
  const chart = { name: /^Projects that pass their profile, .* From 25\.0% to 75\.0%\.$/ };
  assert.ok(await within(drawer).findByRole('img', chart));
  assert.ok(within(drawer).getByText(/Assay has measured since .* Earlier days are unknown\./));
  assert.ok(within(drawer).getByText(/Days on which the server did not run are unknown/));
  await user.click(within(drawer).getByRole('button', { name: 'As a table' }));
  const table = within(drawer).getByRole('table', { name: 'Projects that pass their profile' });
  assert.deepEqual(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
    [`${dayOf(0)}4897`, `${dayOf(1)}40915`, `${dayOf(4)}32923`, `${dayOf(5)}16939`].map(
      // A profile has no verdict about formats.
      (text) => `${text}0–`,
    ),
  );
  await user.click(within(drawer).getByRole('link', { name: 'NTIA 2021' }));
  await waitFor(() => {
    assert.equal(requestsOf('getComplianceTrend').at(-1)?.input['rule_set'], 'ntia');
  });
});

test('draws no history of a single day, and says when it begins', async () => {
  openPage('/compliance/projects?open=sums', {
    answers: { ...ANSWERS, getComplianceTrend: { items: [] } },
  });
  const drawer = await screen.findByRole('complementary', { name: 'Verdicts' });
  assert.ok(await within(drawer).findByText(/begins with the second measured day/));
  assertAbsent(within(drawer).queryByRole('img', { name: /From/ }));
});

test('counts artifacts on their own page, and nothing for a tenant without any', async () => {
  openPage('/compliance/artifacts', {
    answers: { listArtifactCompliance: { ...listOf<never>(), evaluating: 0 } },
  });
  assert.ok(await screen.findByRole('heading', { name: 'No artifacts yet' }));
  await waitFor(() => {
    assert.equal(requestsOf('countCompliance').at(-1)?.input['of'], 'artifacts');
    assertAbsent(screen.queryByRole('navigation', { name: /by verdict/ }));
  });
});
