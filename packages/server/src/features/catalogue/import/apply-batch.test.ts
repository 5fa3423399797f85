import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rematchAll } from '../check/rematch.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from '../test-catalogue.ts';
import { assertConsistent, deployPurls } from '../test-consistency.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

/** Counts of a project's current set, and its revision. */
async function countsOf(project: string) {
  const rows = await catalogue.db.owner<Record<string, number>>(
    `select p.critical, p.high, p.medium, p.unassigned, s.unknown, s.revision
     from project_summary p join set_summary s on s.tenant_uuid = p.tenant_uuid and s.set_id = p.current_set
     where p.project_uuid = $1`,
    [project],
  );
  return rows[0];
}

const vulnerabilitiesOf = async (tenant: string) =>
  (
    await catalogue.db.owner<{ id: string; affected_projects: number }>(
      `select v.id, t.affected_projects from tenant_vulnerability t join vulnerability v using (vuln_id)
       where t.tenant_uuid = $1 order by v.id`,
      [tenant],
    )
  ).map((row) => [row.id, row.affected_projects]);

test('a record imported after the upload updates the counts of its project', async () => {
  const { tenant, project } = await deployPurls(catalogue, [
    'pkg:npm/late@1.0.0',
    'pkg:npm/other@1.0.0',
  ]);
  const figures = await catalogue.importRecords([
    npmRecord('CVE-2026-1001', { name: 'late', ...rated('high') }),
  ]);
  assert.deepEqual([figures.added, figures.rematched], [1, 1]);
  const counts = await countsOf(project);
  assert.deepEqual([counts?.high, counts?.revision], [1, 2]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [['CVE-2026-1001', 1]]);
  await assertConsistent(catalogue);
});

test('importing the same records again changes nothing', async () => {
  const records = [npmRecord('CVE-2026-1002', { name: 'twice', ...rated('high') })];
  const { project } = await deployPurls(catalogue, ['pkg:npm/twice@1.0.0']);
  await catalogue.importRecords(records);
  const before = await countsOf(project);
  const figures = await catalogue.importRecords(records);
  assert.deepEqual([figures.unchanged, figures.changed, figures.added], [1, 0, 0]);
  assert.deepEqual(await countsOf(project), before);
});

test('a changed record changes verdicts, counts and projects', async () => {
  const { tenant, project } = await deployPurls(catalogue, ['pkg:npm/moves@1.5.0']);
  const record = (fixed: string) =>
    npmRecord('CVE-2026-1003', { name: 'moves', fixed, ...rated('high') });
  await catalogue.importRecords([record('1.0.0')]);
  assert.equal((await countsOf(project))?.high, 0);
  const figures = await catalogue.importRecords([record('2.0.0')]);
  assert.equal(figures.changed, 1);
  assert.equal((await countsOf(project))?.high, 1);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [['CVE-2026-1003', 1]]);
  await catalogue.importRecords([record('1.0.0')]);
  assert.equal((await countsOf(project))?.high, 0);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [['CVE-2026-1003', 0]]);
  await assertConsistent(catalogue);
});

test('a withdrawn record loses its matches, and is kept', async () => {
  const { project } = await deployPurls(catalogue, ['pkg:npm/void@1.0.0']);
  const fields = { name: 'void', ...rated('critical') };
  await catalogue.importRecords([npmRecord('GHSA-void', fields)]);
  assert.equal((await countsOf(project))?.critical, 1);
  const figures = await catalogue.importRecords([
    npmRecord('GHSA-void', { ...fields, withdrawn: '2026-02-01T00:00:00Z' }),
  ]);
  assert.deepEqual([figures.changed, figures.withdrawn], [1, 1]);
  assert.equal((await countsOf(project))?.critical, 0);
  const rows = await catalogue.db.owner(`select withdrawn from advisory where id = 'GHSA-void'`);
  assert.deepEqual(rows, [{ withdrawn: true }]);
  await assertConsistent(catalogue);
});

test('a group that gains a CVE is the same vulnerability under another name', async () => {
  const { tenant, project } = await deployPurls(catalogue, ['pkg:npm/gains@1.0.0']);
  await catalogue.importRecords([npmRecord('GHSA-gain', { name: 'gains', ...rated('high') })]);
  const idOf = async (id: string) =>
    (await catalogue.db.owner(`select vuln_id from vulnerability where id = $1`, [id]))[0];
  const before = await idOf('GHSA-gain');
  await catalogue.importRecords([
    npmRecord('PYSEC-gain', { name: 'elsewhere', aliases: ['GHSA-gain', 'CVE-2026-1005'] }),
  ]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [['CVE-2026-1005', 1]]);
  assert.deepEqual(await idOf('CVE-2026-1005'), before);
  assert.equal((await countsOf(project))?.high, 1);
  const aliases = await catalogue.db.owner(
    `select alias from vulnerability_alias join vulnerability using (vuln_id) where id = 'CVE-2026-1005' order by 1`,
  );
  assert.deepEqual(aliases, [{ alias: 'GHSA-gain' }, { alias: 'PYSEC-gain' }]);
  await assertConsistent(catalogue);
});

test('two vulnerabilities that turn out to be one are counted once, and the older sight of it stays', async () => {
  const { tenant, project } = await deployPurls(catalogue, [
    'pkg:npm/merge-a@1.0.0',
    'pkg:npm/merge-b@1.0.0',
  ]);
  const other = await deployPurls(catalogue, ['pkg:npm/merge-a@1.0.0']);
  const one = npmRecord('GHSA-merge', { name: 'merge-a', ...rated('high') });
  await catalogue.importRecords([one]);
  await catalogue.importRecords([
    npmRecord('CVE-2026-1006', { name: 'merge-b', ...rated('high') }),
  ]);
  assert.equal((await countsOf(project))?.high, 2);
  const first = await catalogue.db.owner(
    'select min(first_seen_at) as at from tenant_vulnerability where tenant_uuid = $1',
    [tenant],
  );
  await catalogue.importRecords([{ ...one, aliases: ['CVE-2026-1006'] }]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [['CVE-2026-1006', 1]]);
  assert.deepEqual(await vulnerabilitiesOf(other.tenant), [['CVE-2026-1006', 1]]);
  assert.equal((await countsOf(project))?.high, 2, 'two package versions have the vulnerability');
  const merged = await catalogue.db.owner(
    'select first_seen_at as at from tenant_vulnerability where tenant_uuid = $1',
    [tenant],
  );
  assert.deepEqual(merged, first);
  assert.deepEqual(
    await catalogue.db.owner(`select 1 from vulnerability where id = 'GHSA-merge'`),
    [],
  );
  await assertConsistent(catalogue);
  await catalogue.importRecords([one]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [
    ['CVE-2026-1006', 1],
    ['GHSA-merge', 1],
  ]);
  await assertConsistent(catalogue);
});

test('a group splits when its joining alias is withdrawn', async () => {
  const { tenant } = await deployPurls(catalogue, ['pkg:npm/split@1.0.0']);
  const first = npmRecord('GHSA-split-a', { name: 'split' });
  const second = npmRecord('PYSEC-split-b', { name: 'split' });
  await catalogue.importRecords([first, { ...second, aliases: ['GHSA-split-a'] }]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [['GHSA-split-a', 1]]);
  await catalogue.importRecords([second]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [
    ['GHSA-split-a', 1],
    ['PYSEC-split-b', 1],
  ]);
  await assertConsistent(catalogue);
});

test('a record that names several CVEs is evidence for each, and an alias of each', async () => {
  const { tenant, project } = await deployPurls(catalogue, ['pkg:npm/several@1.0.0']);
  const aliases = ['CVE-2026-1007', 'CVE-2026-1008', 'CVE-2026-1009'];
  await catalogue.importRecords([
    npmRecord('RUSTSEC-several', { name: 'several', aliases, ...rated('medium') }),
  ]);
  assert.deepEqual(
    await vulnerabilitiesOf(tenant),
    aliases.map((id) => [id, 1]),
  );
  assert.equal((await countsOf(project))?.medium, 3);
  const named = await catalogue.db.owner(
    `select id from vulnerability_alias join vulnerability using (vuln_id) where alias = 'RUSTSEC-several' order by id`,
  );
  assert.deepEqual(
    named,
    aliases.map((id) => ({ id })),
  );
  await assertConsistent(catalogue);
});

test('a new rating changes rank, counts and the revision of sets', async () => {
  const { tenant, project } = await deployPurls(catalogue, ['pkg:npm/rerated@1.0.0']);
  await catalogue.importRecords([
    npmRecord('CVE-2026-1010', { name: 'rerated', ...rated('medium') }),
  ]);
  const before = await countsOf(project);
  await catalogue.importRecords([
    npmRecord('CVE-2026-1010', { name: 'rerated', ...rated('critical') }),
  ]);
  const changed = await countsOf(project);
  assert.deepEqual([changed?.medium, changed?.critical], [0, 1]);
  assert.equal(changed?.revision, (before?.revision ?? 0) + 1);
  const rows = await catalogue.db.owner(
    `select m.rank, t.severity, t.cvss, p.worst
     from tenant_vulnerability t join package_match m using (vuln_id)
     join tenant_package p on p.tenant_uuid = t.tenant_uuid and p.pv_id = m.pv_id
     where t.tenant_uuid = $1`,
    [tenant],
  );
  assert.deepEqual(rows, [{ rank: 14_098, severity: 4, cvss: 9.8, worst: 4 }]);
  await assertConsistent(catalogue);
});

test('a record without ranges or versions counts as unknown, without a severity', async () => {
  const { tenant, project } = await deployPurls(catalogue, ['pkg:npm/unsure@1.0.0']);
  const record = { ...npmRecord('CVE-2026-1011', rated('high')) };
  Object.assign(record, { affected: [{ package: { ecosystem: 'npm', name: 'unsure' } }] });
  await catalogue.importRecords([record]);
  const counts = await countsOf(project);
  assert.deepEqual([counts?.high, counts?.unknown], [0, 1]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), []);
  await assertConsistent(catalogue);
});

test('two tenants see their own projects alone', async () => {
  const a = await deployPurls(catalogue, ['pkg:npm/private@1.0.0']);
  const b = await deployPurls(catalogue, ['pkg:npm/public@1.0.0']);
  await catalogue.importRecords([npmRecord('CVE-2026-1012', { name: 'private' })]);
  assert.deepEqual(await vulnerabilitiesOf(a.tenant), [['CVE-2026-1012', 1]]);
  assert.deepEqual(await vulnerabilitiesOf(b.tenant), []);
  await assertConsistent(catalogue);
});

test('records of a Go toolchain and of a Swift package meet their components', async () => {
  const { tenant } = await deployPurls(catalogue, [
    'pkg:golang/std@1.21.0',
    'pkg:swift/github.com/Vapor/vapor@4.60.0',
  ]);
  const swift = { ecosystem: 'SwiftURL', name: 'https://github.com/vapor/vapor.git' };
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '99.0.0' }] }];
  await catalogue.importRecords([
    {
      id: 'GO-2026-1',
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem: 'Go', name: 'stdlib' }, ranges }],
    },
    { id: 'GHSA-swift', modified: '2026-01-01T00:00:00Z', affected: [{ package: swift, ranges }] },
  ]);
  assert.deepEqual(await vulnerabilitiesOf(tenant), [
    ['GHSA-swift', 1],
    ['GO-2026-1', 1],
  ]);
});

test('a record that an earlier program read is read again, though its bytes did not change', async () => {
  const { project } = await deployPurls(catalogue, [
    'pkg:rpm/almalinux/nodejs@1:16.20.2-1.module_el8.8.0%2B1?distro=almalinux-8.8',
  ]);
  const erratum = {
    id: 'ALSA-2026:1',
    modified: '2026-01-01T00:00:00Z',
    summary: 'Important: nodejs:18 security update',
    related: ['CVE-2026-1900'],
    affected: [
      {
        package: { ecosystem: 'AlmaLinux:8', name: 'nodejs' },
        ranges: [
          {
            type: 'ECOSYSTEM',
            events: [{ introduced: '0' }, { fixed: '1:18.18.2-2.module_el8.8.0+3' }],
          },
        ],
      },
    ],
  };
  await catalogue.importRecords([erratum]);
  assert.equal((await countsOf(project))?.high, 0);
  await catalogue.db.owner(`update affected set ranges = (ranges::jsonb #- '{0,streams}')::json`);
  await catalogue.db.owner('update advisory set reader = 1');
  await rematchAll(catalogue.db.worker);
  assert.equal(
    (await countsOf(project))?.unknown,
    1,
    'without its stream the erratum is undecided',
  );
  const again = await catalogue.importRecords([erratum]);
  assert.deepEqual([again.changed, again.unchanged], [1, 0]);
  assert.equal((await countsOf(project))?.unknown, 0);
  const third = await catalogue.importRecords([erratum]);
  assert.deepEqual([third.changed, third.unchanged], [0, 1]);
  await assertConsistent(catalogue);
});
