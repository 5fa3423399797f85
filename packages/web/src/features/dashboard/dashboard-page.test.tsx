import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check } from '@assay/contract/coverage.ts';
import type { Dashboard } from '@assay/contract/dashboard.ts';
import { screen, within } from '@testing-library/react';
import { ownerOf } from '../../lib/own-work.ts';
import { assertAbsent, openPage, requestsOf, sampleOf } from '../../test-page/test-page.tsx';

const counts = (critical: number, high: number) => ({
  critical,
  high,
  medium: 0,
  low: 0,
  unassigned: 1,
});

const SHOWN: Dashboard = {
  at: '2026-11-22T09:00:00.000Z',
  check: null,
  open: counts(2, 5),
  exploited: 1,
  tiers: { now: 3, next: 2, later: 3 },
  findings: 40,
  projects: 6,
  affected_projects: 4,
  new: { since: '2026-11-15T09:00:00.000Z', vulnerabilities: 4, critical: 2, exploited: 1 },
  ages: [
    { from: '2026-11-15T09:00:00.000Z', before: null, vulnerabilities: 4 },
    { from: null, before: '2026-11-15T09:00:00.000Z', vulnerabilities: 4 },
  ],
  trend: [
    { day: '2026-11-20', severity_counts: counts(4, 5), exploited: 0, findings: 50 },
    { day: '2026-11-21', severity_counts: counts(3, 6), exploited: 0, findings: 45 },
  ],
};

const hrefOf = (name: string | RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

test('every number leads to the list that it is the total of', async () => {
  openPage('/dashboard', { answers: { getDashboard: SHOWN } });
  const since = 'seen_from=2026-11-15T09:00:00.000Z';
  assert.ok(await screen.findByRole('link', { name: '4 new vulnerabilities' }));
  assert.ok(hrefOf('4 new vulnerabilities').includes(since));
  assert.ok(hrefOf('2 critical').includes(`${since}&severity=critical`));
  assert.ok(hrefOf('1 known exploited').endsWith('?kev=true'));
  assert.ok(hrefOf('3 to do now').endsWith('?tier=now'));
  assert.ok(hrefOf('2 next').endsWith('?tier=next'));
  assert.ok(hrefOf('5 High').endsWith('?severity=high'));
  for (const name of ['40 open findings', /^in 4 of 6 projects$/])
    assert.ok(hrefOf(name).endsWith('?affected=true&sort=-severity'));
  assert.ok(hrefOf('4 Up to 7 days').includes(since));
  assert.ok(screen.getByText('−2'), 'two critical ones fewer than on the first day');
});

const NONE = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
const EMPTY: Dashboard = {
  ...SHOWN,
  open: NONE,
  exploited: 0,
  tiers: { now: 0, next: 0, later: 0 },
  findings: 0,
  affected_projects: 0,
  new: { ...SHOWN.new, vulnerabilities: 0, critical: 0, exploited: 0 },
  ages: [],
  trend: [],
};

/** A dashboard without vulnerabilities, of components of which so many were not compared. */
const withUnchecked = (state: Check['state'], unchecked: number) => ({
  getDashboard: {
    ...EMPTY,
    check: { state, components: 9, unchecked, stale: 0, undecided: 0, handled: 0 },
  },
});

test('shows no count while nothing was compared with advisories, and the sources', async () => {
  openPage('/dashboard', { answers: withUnchecked('not_checked', 9) });
  assert.ok(await screen.findByText('Vulnerabilities are unknown'));
  assert.ok(screen.getByRole('region', { name: 'Advisory sources' }));
  assertAbsent(screen.queryByText('to do now'));
  assertAbsent(screen.queryByText('No vulnerability is known to affect the current SBOMs.'));
});

test('shows counts of none once something was compared', async () => {
  openPage('/dashboard', { answers: withUnchecked('partly_checked', 3) });
  assert.ok(await screen.findByRole('link', { name: '0 to do now' }));
  assertAbsent(screen.queryByText('Vulnerabilities are unknown'));
});

test('gives the days of the chart as a table, today as of now', async () => {
  const user = openPage('/dashboard', { answers: { getDashboard: SHOWN } });
  const panel = within(
    await screen.findByRole('region', { name: 'Open vulnerabilities by severity' }),
  );
  assert.ok(await panel.findByRole('img', { name: /2026-11-20 to 2026-11-22\. From 10 to 8\.$/ }));
  await user.click(panel.getByRole('button', { name: 'As a table' }));
  const rows = panel.getAllByRole('row').slice(1);
  assert.deepEqual(
    rows.map((row) => row.textContent),
    ['2026-11-22250018', '2026-11-213600110', '2026-11-204500110'],
  );
});

test('says that one day is no chart yet', async () => {
  openPage('/dashboard', { answers: { getDashboard: { ...SHOWN, trend: [] } } });
  assert.ok(await screen.findByText(/begins with the second measured day/));
});

test('asks for what is new since the last visit of this user on this device', async () => {
  const before = Date.now() - 3 * 86_400_000;
  const visits = {
    [ownerOf(sampleOf('getCurrentUser', {}))]: { at: before, before: null },
    'another user': { at: before + 86_400_000, before: null },
  };
  localStorage.setItem('assay.dashboard.visits', JSON.stringify(visits));
  openPage('/dashboard', { answers: { getDashboard: SHOWN } });
  assert.ok(await screen.findByText(/What is new since/));
  await screen.findByRole('link', { name: '4 new vulnerabilities' });
  assert.deepEqual(requestsOf('getDashboard')[0]?.input, {
    since: new Date(before).toISOString(),
    days: 90,
  });
});

test('does not take the visit of another user for an earlier one of this user', async () => {
  const visits = { 'another user': { at: Date.now() - 86_400_000, before: null } };
  localStorage.setItem('assay.dashboard.visits', JSON.stringify(visits));
  openPage('/dashboard', { answers: { getDashboard: SHOWN } });
  assert.ok(await screen.findByText(/in the last seven days/));
  await screen.findByRole('link', { name: '4 new vulnerabilities' });
  assert.deepEqual(requestsOf('getDashboard')[0]?.input, { days: 90 });
});

test('names the first reason for each project, and none for one without', async () => {
  const project = (path: string, fields: object) => ({
    ...sampleOf('lookupProject', { path }),
    ...fields,
  });
  openPage('/dashboard', {
    answers: {
      getDashboard: SHOWN,
      listProjects: {
        items: [
          project('acme/bad', { severity_counts: counts(2, 9), uuid: crypto.randomUUID() }),
          project('acme/fine', { severity_counts: counts(0, 0), uuid: crypto.randomUUID() }),
        ],
        next_cursor: null,
        total: 2,
        total_is_exact: true,
      },
    },
  });
  const reason = await screen.findByRole('link', { name: '2 critical findings' });
  assert.match(reason.getAttribute('href') ?? '', /\/vulnerabilities\?.*severity=critical$/);
  assertAbsent(screen.queryByText('fine'));
});
