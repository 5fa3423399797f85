import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import type { PackageIdentity } from '@assay/core/sbom/package-identity.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { recount } from './check/recount.ts';
import { ensurePackageVersions, packageKeyOf } from './package-versions.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

const purlsOf = (name: string, count: number, version = '1.0.0') =>
  Array.from(
    { length: count },
    (_, i) => `pkg:npm/${name}-${String(i).padStart(5, '0')}@${version}`,
  );

/** Package versions of an SBOM with so many npm packages, whose names begin alike. */
function packagesOf(name: string, count: number, version?: string) {
  const components = purlsOf(name, count, version).map((purl) => ({
    ...{ type: 'library', name: purl, purl },
  }));
  const sbom = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return distinctPackagesOf(readSbom(Buffer.from(sbom))).packages;
}

const storedLike = async (name: string) => {
  const [row] = await catalogue.db.owner<{ count: number }>(
    'select count(*)::int as count from package_version where starts_with(match_name, $1)',
    [name],
  );
  return row?.count;
};

test('stores each of many package versions once, and returns them in order', async () => {
  const packages = packagesOf('many', 5_000);
  const tenant = await catalogue.addTenant();
  const done: number[] = [];
  const pvIds = await ensurePackageVersions(catalogue.db.worker, packages, tenant, async (n) => {
    done.push(n);
  });
  assert.equal(await storedLike('many'), packages.length);
  const rows = await catalogue.db.owner<{ key: string; pv_id: number }>(
    `select key::text as key, pv_id from package_version where starts_with(match_name, 'many')`,
  );
  const byKey = new Map(rows.map(({ key, pv_id }) => [key, pv_id]));
  assert.deepEqual(
    [...pvIds],
    packages.map(({ identity }) => byKey.get(packageKeyOf(identity))),
  );
  assert.deepEqual(done, [1_000, 2_000, 3_000, 4_000, 5_000]);
});

test('two tenants that store the same package versions at once get the same', async () => {
  const packages = packagesOf('shared', 4_000);
  const tenants = await Promise.all([catalogue.addTenant(), catalogue.addTenant()]);
  const [one, other] = await Promise.all(
    tenants.map((tenant) => ensurePackageVersions(catalogue.db.worker, packages, tenant)),
  );
  assert.deepEqual(one, other);
  assert.equal(await storedLike('shared'), packages.length);
});

test('after a batch that fails, no other begins and none is left running', async () => {
  const packages = packagesOf('failing', 6_000).map((one, i) =>
    // PostgreSQL takes no NUL in a text.
    i === 10 ? { ...one, version: '\0' } : one,
  );
  const tenant = await catalogue.addTenant();
  await assert.rejects(ensurePackageVersions(catalogue.db.worker, packages, tenant), /0x00/);
  const stored = await storedLike('failing');
  // The owner does not see what others do.
  const [{ busy } = { busy: -1 }] = await catalogue.db.superuser<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity
     where datname = current_database() and usename = 'assay_worker' and xact_start is not null`,
  );
  assert.equal(busy, 0);
  // The sound batches are five; those that ran beside the failed one are kept.
  assert.ok(stored !== undefined && stored < 5_000, `${stored} were stored`);
});

/** Connections of workers that began after an instant, which the owner may not see. */
async function connectionsSince(at: string): Promise<number> {
  const [row] = await catalogue.db.superuser<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = 'assay_worker' and backend_start > $1::timestamptz`,
    [at],
  );
  return row?.count ?? 0;
}

/** Rows that an upload inserts into `package`, also those that it takes back. */
async function namesWritten(packages: PackageIdentity[], tenant: string): Promise<number> {
  const count = async () => {
    const [row] = await catalogue.db.owner<{ rows: string; at: string }>(
      `select n_tup_ins as rows, clock_timestamp()::text as at
       from pg_stat_user_tables where relname = 'package'`,
    );
    return { rows: Number(row?.rows), at: row?.at ?? '' };
  };
  const before = await count();
  const db = openDatabase({ url: catalogue.db.url, role: 'assay_worker' });
  await ensurePackageVersions(db, packages, tenant);
  // A connection reports its statistics before it is gone.
  await db.close();
  while ((await connectionsSince(before.at)) > 0) await sleep(5);
  return (await count()).rows - before.rows;
}

test('a name that another tenant has is written like a new one, and one that the tenant has is not', async () => {
  const [one, other] = await Promise.all([catalogue.addTenant(), catalogue.addTenant()]);
  const project = await catalogue.addProject(other);
  const versions = (version: string) => packagesOf('written', 40, version);
  assert.equal(await namesWritten(versions('1.0.0'), one), 40);
  assert.equal(await namesWritten(versions('1.0.0'), other), 40);
  assert.equal(await namesWritten(versions('2.0.0'), other), 40);
  await catalogue.upload(other, project, purlsOf('written', 40));
  assert.equal(await namesWritten(versions('3.0.0'), other), 0);
});

test('what a tenant has is not looked up again, and what another has is', async () => {
  const packages = packagesOf('remembered', 3);
  const [one, other] = await Promise.all([catalogue.addTenant(), catalogue.addTenant()]);
  const db = openDatabase({ url: catalogue.db.url, role: 'assay_worker' });
  const stored = await ensurePackageVersions(db, packages, one);
  await db.close();
  assert.deepEqual(await ensurePackageVersions(db, packages, one), stored);
  await assert.rejects(ensurePackageVersions(db, packages, other), /after calling end/);
});

test('of versions that begin like the end of a span, those within it are affected', async () => {
  const alike = `1.0.0-${'a'.repeat(20)}`;
  await catalogue.importRecords([npmRecord('GHSA-far', { name: 'far', fixed: `${alike}.2` })]);
  const tenant = await catalogue.addTenant();
  const purls = ['1', '3'].map((last) => `pkg:npm/far@${alike}.${last}`);
  await catalogue.upload(tenant, await catalogue.addProject(tenant), purls);
  const affected = await catalogue.db.owner<{ identity: string }>(
    `select v.identity from package_match m join package_version v using (pv_id)
     where v.match_name = 'far' and m.verdict = 1`,
  );
  assert.deepEqual(affected, [{ identity: purls[0] }]);
});

test('of entries of several releases, those that may be of the same release decide', async () => {
  const releases = [
    'Debian:12',
    'Debian:11',
    'Debian',
    'Alpine:v3.18',
    'Alpine:v3.19',
    'Ubuntu:22.04:LTS',
    'Rocky Linux:8',
    'Rocky Linux:8.10',
  ];
  await catalogue.importRecords(
    releases.map((ecosystem, i) => ({
      id: `CVE-2026-210${i}`,
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem, name: 'released' }, versions: ['1.0-1'] }],
    })),
  );
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  const purls = [
    'pkg:deb/debian/released@1.0-1?distro=bookworm',
    'pkg:deb/debian/released@1.0-1?distro=debian-11',
    'pkg:apk/alpine/released@1.0-1?distro=3.18.4',
    'pkg:deb/ubuntu/released@1.0-1?distro=ubuntu-22.04',
    'pkg:deb/ubuntu/released@1.0-1?distro=ubuntu-24.04',
    'pkg:rpm/rocky/released@1.0-1?distro=rocky-8',
  ];
  await catalogue.upload(tenant, project, purls);
  const matches = await catalogue.db.owner<{ identity: string; ids: string[] }>(
    `select v.identity, array_agg(w.id || case m.verdict when 1 then '' else ' unknown' end order by w.id) as ids
     from package_version v join package_match m using (pv_id) join vulnerability w using (vuln_id)
     where v.match_name = 'released' group by 1 order by 1`,
  );
  assert.deepEqual(matches, [
    { identity: purls[2], ids: ['CVE-2026-2103'] },
    { identity: purls[0], ids: ['CVE-2026-2100', 'CVE-2026-2102'] },
    { identity: purls[1], ids: ['CVE-2026-2101', 'CVE-2026-2102'] },
    { identity: purls[3], ids: ['CVE-2026-2105'] },
    { identity: purls[5], ids: ['CVE-2026-2106', 'CVE-2026-2107 unknown'] },
  ]);
  assert.deepEqual(await recount(catalogue.db.worker), []);
});

test('an SBOM that states another release for each package has the verdicts of each', async () => {
  const places = Array.from({ length: 150 }, (_, i) => `Rocky Linux:${i + 1}`);
  await catalogue.importRecords([
    {
      id: 'CVE-2026-2110',
      modified: '2026-01-01T00:00:00Z',
      affected: places.map((ecosystem) => ({
        package: { ecosystem, name: 'scattered' },
        versions: ['1.0-1'],
      })),
    },
  ]);
  const tenant = await catalogue.addTenant();
  const purls = Array.from(
    { length: 300 },
    (_, i) => `pkg:rpm/rocky/scattered@1.0-1?distro=rocky-${i + 1}`,
  );
  await catalogue.upload(tenant, await catalogue.addProject(tenant), purls);
  const [row] = await catalogue.db.owner<{ count: number }>(
    `select count(*)::int as count from package_match join package_version using (pv_id)
     where match_name = 'scattered' and verdict = 1`,
  );
  assert.equal(row?.count, places.length);
  assert.deepEqual(await recount(catalogue.db.worker), []);
});

test('a vulnerability has the worst rating by which the projects of a tenant have it, whichever came first', async () => {
  await catalogue.importRecords([
    npmRecord('GHSA-rated', { name: 'rated-high', ...rated('high'), aliases: ['CVE-2026-0001'] }),
    npmRecord('GHSA-worse', {
      name: 'rated-worse',
      ...rated('critical'),
      aliases: ['CVE-2026-0001'],
    }),
  ]);
  const purls = ['pkg:npm/rated-high@1.0.0', 'pkg:npm/rated-worse@1.0.0'];
  for (const order of [purls, purls.toReversed()]) {
    const tenant = await catalogue.addTenant();
    const severities: (number | undefined)[] = [];
    for (const purl of order) {
      await catalogue.upload(tenant, await catalogue.addProject(tenant), [purl]);
      const [row] = await catalogue.db.owner<{ severity: number }>(
        'select severity from tenant_vulnerability where tenant_uuid = $1',
        [tenant],
      );
      severities.push(row?.severity);
    }
    assert.deepEqual(severities, order === purls ? [3, 4] : [4, 4]);
  }
});
