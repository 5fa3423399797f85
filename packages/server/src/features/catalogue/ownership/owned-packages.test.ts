import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { recount } from '../check/recount.ts';
import { rematchAll } from '../check/rematch.ts';
import { setAdvisoryMaxAge } from '../coverage/coverage-queries.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from '../test-catalogue.ts';
import { refreshOwnerReleases } from './owner-releases.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

/** A record of a distribution about a source package of one release, fixed in a version; never where null. */
const debianRecord = (
  id: string,
  {
    name,
    fixed,
    release = '12',
    cves = [],
  }: { name: string; fixed: string | null; release?: string; cves?: string[] },
) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  upstream: cves,
  affected: [
    {
      package: { ecosystem: `Debian:${release}`, name },
      ranges: [
        {
          type: 'ECOSYSTEM',
          events: [{ introduced: '0' }, ...(fixed === null ? [] : [{ fixed }])],
        },
      ],
    },
  ],
});

const deb = (name: string, version = '1.0.0-1+deb12u1') =>
  `pkg:deb/debian/node-${name}@${version}?distro=debian-12&upstream=${name}`;
const npm = (name: string) => `pkg:npm/${name}@1.0.0`;

/** Affected, undecided and handled findings of a project's current set. */
async function countsOf(project: string): Promise<unknown> {
  const [row] = await catalogue.db.owner(
    `select p.high as affected, s.unknown as undecided, s.handled from project_summary p
     join set_summary s on s.tenant_uuid = p.tenant_uuid and s.set_id = p.current_set where p.project_uuid = $1`,
    [project],
  );
  return row;
}
const counts = (affected: number, handled: number, undecided = 0) => ({
  affected,
  undecided,
  handled,
});

async function isConsistent(): Promise<void> {
  assert.deepEqual(await recount(catalogue.db.worker), []);
  assert.equal((await rematchAll(catalogue.db.worker)).changed, 0);
}

let numbers = 0;
/** A project with an owned package of a new name, and a high npm vulnerability in it, loaded first. */
async function ownedProject(version?: string) {
  const number = ++numbers;
  const name = `owned-${number}`;
  const cve = `CVE-2026-${1000 + number}`;
  await catalogue.importRecords([
    npmRecord(`GHSA-own-${number}`, { name, aliases: [cve], ...rated('high') }),
  ]);
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, project, [`${deb(name, version)} > ${npm(name)}`]);
  return { name, cve, tenant, project };
}

test('the upstream finding stays while no advisories of the release are loaded', async () => {
  const { project } = await ownedProject();
  assert.deepEqual(await countsOf(project), counts(1, 0));
  await isConsistent();
});

test('a fix of the distribution handles a finding whenever its record arrives, until withdrawn', async () => {
  const { project, name, cve, tenant } = await ownedProject();
  const fixed = { name, fixed: '1.0.0-1+deb12u1', cves: [cve] };
  await catalogue.importRecords([debianRecord(`DSA-1-${name}`, fixed)]);
  assert.deepEqual(await countsOf(project), counts(0, 1));
  await isConsistent();
  const later = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, later, [`${deb(name)} > ${npm(name)}`, npm('other')]);
  assert.deepEqual(await countsOf(later), counts(0, 1), 'uploaded after the record');
  const withdrawn = { ...debianRecord(`DSA-1-${name}`, fixed), withdrawn: '2026-02-01T00:00:00Z' };
  await catalogue.importRecords([withdrawn, debianRecord('DSA-keep', { name: 'x', fixed: '1' })]);
  assert.deepEqual(await countsOf(project), counts(1, 0));
  assert.deepEqual(await countsOf(later), counts(1, 0));
  await isConsistent();
});

test('a distribution that is affected itself has the finding instead', async () => {
  const { project, name, cve } = await ownedProject();
  await catalogue.importRecords([
    debianRecord(`DSA-1-${name}`, { name, fixed: null, cves: [cve], ...{} }),
  ]);
  assert.deepEqual(await countsOf(project), counts(1, 1));
  const fixed = { name, fixed: '1.0.0-1', cves: [cve] };
  await catalogue.importRecords([debianRecord(`DSA-1-${name}`, fixed)]);
  assert.deepEqual(await countsOf(project), counts(0, 1));
  await isConsistent();
});

test('silence of the distribution, or records of other releases, leave the finding', async () => {
  const { project, name, cve } = await ownedProject();
  await catalogue.importRecords([
    debianRecord(`DSA-1-${name}`, { name, fixed: '1.0.0-1', cves: ['CVE-2026-9999'] }),
    debianRecord(`DSA-2-${name}`, { name, fixed: '1.0.0-1', cves: [cve], release: '11' }),
  ]);
  assert.deepEqual(await countsOf(project), counts(1, 0));
  await isConsistent();
});

test('a record that ties the two together later handles it', async () => {
  const name = `tied-${++numbers}`;
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, project, [`${deb(name)} > ${npm(name)}`]);
  const cve = `CVE-2026-${1000 + numbers}`;
  await catalogue.importRecords([npmRecord(`GHSA-tied`, { name, ...rated('high') })]);
  await catalogue.importRecords([
    debianRecord('DSA-tied', { name, fixed: '1.0.0-1', cves: [cve] }),
  ]);
  assert.deepEqual(await countsOf(project), counts(1, 0));
  await catalogue.importRecords([
    npmRecord('PYSEC-tied', { name: 'elsewhere', aliases: [cve, 'GHSA-tied'] }),
  ]);
  assert.deepEqual(await countsOf(project), counts(0, 1));
  await isConsistent();
});

test('installed a second time by npm itself it stays a finding there', async () => {
  const { project, name, cve, tenant } = await ownedProject();
  await catalogue.importRecords([
    debianRecord(`DSA-1-${name}`, { name, fixed: '1.0.0-1', cves: [cve] }),
  ]);
  await catalogue.upload(tenant, project, [`${deb(name)} > ${npm(name)}`, npm(name)]);
  assert.deepEqual(await countsOf(project), counts(1, 1));
  const other = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, other, [deb(name), npm(name)]);
  assert.deepEqual(await countsOf(other), counts(1, 0), 'the same packages, and nobody owns one');
  await isConsistent();
});

test('stale advisories decide nothing until they are loaded again', async () => {
  const { project, name, cve, tenant } = await ownedProject();
  const record = debianRecord(`DSA-1-${name}`, { name, fixed: '1.0.0-1', cves: [cve] });
  await catalogue.importRecords([record]);
  assert.deepEqual(await countsOf(project), counts(0, 1));
  await catalogue.db.owner(
    `update advisory_coverage set newest_import_at = now() - interval '30 days' where ecosystem = 'Debian'`,
  );
  await catalogue.db.app.write(null, (tx) => setAdvisoryMaxAge(tx, 8 * 86_400));
  assert.ok((await refreshOwnerReleases(catalogue.db.worker)) > 0);
  assert.deepEqual(await countsOf(project), counts(1, 0));
  const later = await catalogue.addProject(tenant);
  await catalogue.upload(tenant, later, [`${deb(name)} > ${npm(name)}`, npm('later')]);
  assert.deepEqual(await countsOf(later), counts(1, 0));
  await isConsistent();
  await catalogue.importRecords([record]);
  assert.deepEqual(await countsOf(project), counts(0, 1));
  assert.deepEqual(await countsOf(later), counts(0, 1));
  assert.equal(await refreshOwnerReleases(catalogue.db.worker), 0);
  await isConsistent();
});

const NAMES = ['p', 'q'];
const name = fc.constantFrom(...NAMES);
const cves = fc.uniqueArray(fc.constantFrom('CVE-2026-0001', 'CVE-2026-0002', 'GHSA-a'), {
  maxLength: 2,
});
const withdrawn = fc.option(fc.constant('2026-02-01T00:00:00Z'), { nil: undefined, freq: 5 });
const record = fc.oneof(
  fc
    .record({
      id: fc.constantFrom('GHSA-a', 'GHSA-b', 'CVE-2026-0001'),
      name,
      aliases: cves,
      withdrawn,
    })
    .map(({ id, aliases, ...of }) =>
      npmRecord(id, { ...of, aliases: aliases.filter((alias) => alias !== id), ...rated('high') }),
    ),
  fc
    .record({
      id: fc.constantFrom('DSA-a', 'DSA-b', 'CVE-2026-0001', 'CVE-2026-0002'),
      name,
      fixed: fc.constantFrom('1.0.0-1', '1.0.0-2', null),
      release: fc.constantFrom('12', '12', '11'),
      cves,
      withdrawn,
    })
    .map(({ id, withdrawn: at, ...of }) => ({ ...debianRecord(id, of), withdrawn: at })),
);
/** A vulnerability of a package, and what the distribution states about it there. */
const decided = fc
  .record({ name, fixed: fc.constantFrom('1.0.0-1', '1.0.0-2', null) })
  .map(({ name: of, fixed }) => [
    npmRecord('GHSA-a', { name: of, aliases: ['CVE-2026-0001'], ...rated('high') }),
    debianRecord('DSA-a', { name: of, fixed, cves: ['CVE-2026-0001'] }),
  ]);
const entry = fc
  .tuple(name, fc.constantFrom('owned', 'beside', 'alone', 'unplaced'))
  .map(([of, how]) => {
    const owner = deb(of, '1.0.0-1');
    const placeless = owner.replace('distro=debian-12&', '');
    return {
      owned: `${owner} > ${npm(of)}`,
      beside: owner,
      alone: npm(of),
      unplaced: `${placeless} > ${npm(of)}`,
    }[how];
  });
const distinctIds = (records: object[]) => [
  ...new Map(records.map((one) => [Object(one).id, one])).values(),
];
const step = fc.oneof(
  fc.record({ records: fc.array(record, { minLength: 1, maxLength: 3 }).map(distinctIds) }),
  fc.record({ records: decided }),
  fc.record({
    project: fc.nat({ max: 2 }),
    purls: fc.uniqueArray(entry, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ age: fc.constantFrom(0, 30) }),
);

test('after random uploads, imports and ages, increments equal a full re-match and a recount', async () => {
  const tenants = [await catalogue.addTenant(), await catalogue.addTenant()];
  const projects = await Promise.all(
    [0, 1, 2].map(async (i) => {
      const tenant = tenants[i % 2] ?? '';
      return { tenant, project: await catalogue.addProject(tenant) };
    }),
  );
  let handledSeen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if ('records' in one) await catalogue.importRecords(one.records);
        else if ('age' in one) {
          await catalogue.db.owner(
            `update advisory_coverage set newest_import_at = now() - make_interval(days => $1) where ecosystem = 'Debian'`,
            [one.age],
          );
          await refreshOwnerReleases(catalogue.db.worker);
        } else {
          const { tenant, project } = projects[one.project] ?? { tenant: '', project: '' };
          await catalogue.upload(tenant, project, one.purls);
        }
      }
      await isConsistent();
      const [row] = await catalogue.db.owner(
        `select count(*)::int as handled from package_match join package_owner o using (pv_id)
         where verdict = 3 and o.name = any ($1)`,
        [NAMES],
      );
      handledSeen += Number(row?.['handled']);
    }),
    { numRuns: 12, seed: 20260202 },
  );
  assert.ok(handledSeen > 0, 'some findings were handled');
});
