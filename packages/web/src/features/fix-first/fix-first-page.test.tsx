import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Upgrade } from '@assay/contract/fix-first.ts';
import { screen, within } from '@testing-library/react';
import {
  listOf,
  openPage,
  requestsOf,
  sampleOf,
  savedFiles,
  waitFor,
} from '../../test-page/test-page.tsx';

const upgrade = (name: string, fields: Partial<Upgrade> = {}): Upgrade => ({
  key: `npm  ${name} 2.0.0`,
  ecosystem: 'npm',
  name,
  from: ['1.0.0'],
  from_count: 1,
  to: '2.0.0',
  is_safe: true,
  introduced: 0,
  purl: `pkg:npm/${name}@1.0.0`,
  removed: 3,
  removed_exploited: 0,
  severity_counts: { critical: 1, high: 2, medium: 0, low: 0, unassigned: 0 },
  weight: 20,
  remaining: 0,
  projects: 2,
  step: 'major',
  direct: 'unknown',
  bumps: [],
  bump_count: 0,
  end_of_life: null,
  ...fields,
});

const FOUND = {
  findings: 10,
  exploited: 1,
  without_fix: 2,
  upgrades: [
    upgrade('first', { removed_exploited: 1 }),
    upgrade('second', { removed: 2, is_safe: false, introduced: 1, remaining: 1 }),
  ],
  more_packages: 4,
  more_findings: 3,
  check: null,
};

test('opens the first upgrade, another on demand, and keeps it in the address', async () => {
  const user = openPage('/security/fix-first', { answers: { listUpgrades: FOUND } });
  const first = await screen.findByRole('button', { name: /first/ });
  assert.equal(first.getAttribute('aria-expanded'), 'true');
  const sums = screen.getByRole('region', { name: 'What these upgrades remove' }).textContent ?? '';
  assert.match(sums, /5 of 10, 50.0\s?%/);
  assert.match(sums, /5 2 without a known fix/);
  await user.click(screen.getByRole('button', { name: /second/ }));
  assert.ok(await screen.findByText(/has 1 known vulnerability itself/));
  assert.ok(screen.getByText(/1 finding remains/));
  assert.equal(first.getAttribute('aria-expanded'), 'false');
  assert.match(window.location.search, /open=npm/);
  assert.ok(screen.getByText('4 further packages with 3 findings have a known fix.'));
});

test('gives the numbers of the chart as a table', async () => {
  const user = openPage('/security/fix-first', { answers: { listUpgrades: FOUND } });
  assert.ok(
    await screen.findByRole('img', {
      name: 'Findings removed by the first 2 upgrades together: 5 of 10.',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  assert.deepEqual(
    rows.slice(1).map((row) => row.textContent),
    ['1first 2.0.033', '2second 2.0.025'],
  );
});

test('says of a transitive package which dependency brings it in, and that its version is unknown', async () => {
  const project = sampleOf('lookupProject', { path: 'acme/app' });
  const bump = { name: 'starter', version: '1.0.0', purl: 'pkg:npm/starter@1.0.0' };
  openPage('/projects/workspace/fix-first?project=acme%2Fapp', {
    answers: {
      listProjects: listOf(project),
      listProjectUpgrades: {
        ...FOUND,
        upgrades: [upgrade('inner', { direct: 'no', bumps: [bump], bump_count: 7 })],
      },
      listVersionsTogether: { items: [] },
    },
  });
  assert.ok(await screen.findByText('starter'));
  assert.ok(await screen.findByText(/No SBOM of yours uses a later starter together with inner/));
  assert.ok(screen.getByText('and 6 more'));
  assert.deepEqual(requestsOf('listVersionsTogether')[0]?.input, {
    bump: bump.purl,
    purl: 'pkg:npm/inner@1.0.0',
    to: '2.0.0',
  });
});

test('says when no upgrade removes a finding', async () => {
  openPage('/security/fix-first', { answers: { listUpgrades: { ...FOUND, upgrades: [] } } });
  assert.ok(await screen.findByText('No upgrade removes a finding'));
});

test('saves upgrades as CSV, JSON and tickets', async () => {
  const user = openPage('/security/fix-first', {
    answers: { listUpgrades: { ...FOUND, upgrades: [upgrade('=first`\n# x')] } },
  });
  for (const name of ['CSV', 'JSON', 'Tickets (Markdown)'])
    await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => assert.equal(savedFiles.length, 3));
  assert.deepEqual(
    savedFiles.map(({ name }) => name),
    ['fix-first.csv', 'fix-first.json', 'fix-first.md'],
  );
  const [csv = '', json = '', tickets = ''] = await Promise.all(
    savedFiles.map(({ file }) => file.text()),
  );
  assert.match(csv, /^key,ecosystem,name,from,.*severity_counts\.critical/);
  assert.match(csv, /'=first/, 'a formula is text');
  assert.equal(JSON.parse(json).findings, FOUND.findings);
  assert.match(tickets, /^## Upgrade `=first # x` `2\.0\.0`$/m);
  assert.match(
    tickets,
    /^- Removes: 3 findings \(1 critical, 2 high, 0 medium, 0 low, 0 unassigned\)$/m,
  );
  assert.match(tickets, /^- Projects: 2$/m);
  assert.match(tickets, /^<http\S+\/security\/fix-first\?open=npm\S+>$/m);
});

test('copies an upgrade of a project as a ticket', async () => {
  const bump = { name: 'starter', version: '1.0.0', purl: null };
  const user = openPage('/projects/workspace/fix-first?project=acme%2Fapp', {
    answers: {
      listProjects: listOf(sampleOf('lookupProject', { path: 'acme/app' })),
      listProjectUpgrades: {
        ...FOUND,
        upgrades: [upgrade('inner', { direct: 'no', bumps: [bump], bump_count: 3 })],
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Copy as ticket' }));
  assert.ok(await screen.findByRole('button', { name: 'Copied' }));
  const ticket = await navigator.clipboard.readText();
  assert.match(ticket, /^- Project: `acme\/app`$/m);
  assert.match(ticket, /^- Direct dependency to change: `starter` `1\.0\.0`, and 2 more$/m);
});

test('says when a version in use has reached its end of life, and when that is unknown', async () => {
  const ended = {
    product: 'nodejs',
    cycle: '18',
    support_ends_on: null,
    ends_on: '2025-04-30',
    is_ended: true,
    latest: '18.20.8',
  };
  const upgrades = [upgrade('old', { end_of_life: ended }), upgrade('other')];
  const user = openPage('/security/fix-first', {
    answers: { listUpgrades: { ...FOUND, upgrades } },
  });
  assert.ok(await screen.findByText('end of life'));
  assert.ok(screen.getByText(/nodejs 18 reached its end of life on 2025-04-30/));
  assert.ok(screen.getByText(/Newest version of the cycle: 18\.20\.8/));
  await user.click(screen.getByRole('button', { name: /other/ }));
  assert.ok(await screen.findByText(/no product that Assay knows matches it/));
});
