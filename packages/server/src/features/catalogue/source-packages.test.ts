import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';
import { assertConsistent, assertConsistentAfterAny, deployPurls } from './test-consistency.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

/** A record about packages of Red Hat Enterprise Linux 9; never fixed without a version. */
const redHatRecord = (id: string, names: string[], fixed?: string) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: names.map((name) => ({
    package: { ecosystem: 'Red Hat:enterprise_linux:9::baseos', name },
    ranges: [
      {
        type: 'ECOSYSTEM',
        events: [{ introduced: '0' }, ...(fixed === undefined ? [] : [{ fixed }])],
      },
    ],
  })),
  ...rated('medium'),
});

const rpm = (name: string, version: string, upstream: string) =>
  `pkg:rpm/redhat/${name}@${version}?distro=rhel-9.1&upstream=${upstream}`;

/** Names of the package versions with a finding, by the id of its vulnerability. */
async function affectedBy(tenant: string, id: string): Promise<string[]> {
  const rows = await catalogue.db.owner<{ name: string }>(
    `select t.name from tenant_package t join package_match m on m.pv_id = t.pv_id and m.verdict = 1
       join vulnerability v using (vuln_id)
     where t.tenant_uuid = $1 and v.id = $2 order by t.name collate "C"`,
    [tenant, id],
  );
  return rows.map((row) => row.name);
}

const NSS = [
  rpm('nss', '3.79.0-17.el9_1', 'nss-3.79.0-17.el9_1.src.rpm'),
  rpm('nss-util', '3.79.0-17.el9_1', 'nss-3.79.0-17.el9_1.src.rpm'),
  rpm('openssl-libs', '3.0.1-47.el9_1', 'openssl-3.0.1-47.el9_1.src.rpm'),
];

test('a record that names only the source affects its binaries, whenever it changes', async () => {
  const { tenant } = await deployPurls(catalogue, NSS);
  const id = 'CVE-2020-12413';
  const record = redHatRecord(id, ['nss']);
  await catalogue.importRecords([record]);
  assert.deepEqual(await affectedBy(tenant, id), ['nss', 'nss-util']);
  await assertConsistent(catalogue);
  const { tenant: later } = await deployPurls(catalogue, NSS);
  assert.deepEqual(await affectedBy(later, id), ['nss', 'nss-util']);
  await catalogue.importRecords([redHatRecord(id, ['nss', 'nss-debuginfo'], '0:3.90-1.el9')]);
  assert.deepEqual(await affectedBy(tenant, id), ['nss'], 'an erratum names its binaries');
  await assertConsistent(catalogue);
  await catalogue.importRecords([{ ...record, withdrawn: '2026-02-01T00:00:00Z' }]);
  assert.deepEqual(await affectedBy(tenant, id), []);
  await assertConsistent(catalogue);
});

test('compares the version of the source, and other evidence about the binary stays', async () => {
  const purl = rpm('libzip-tools', '2.0-1.el9', 'libzip-1.0-1.el9.src.rpm');
  const { tenant } = await deployPurls(catalogue, [purl]);
  await catalogue.importRecords([
    redHatRecord('CVE-2026-4001', ['libzip'], '0:1.0-1.el9'),
    redHatRecord('CVE-2026-4002', ['libzip'], '0:1.0-2.el9'),
    redHatRecord('RHSA-2026:1', ['libzip-tools', 'libzip-debuginfo'], '0:3.0-1.el9'),
  ]);
  assert.deepEqual(await affectedBy(tenant, 'CVE-2026-4001'), [], 'built from the fixed source');
  assert.deepEqual(await affectedBy(tenant, 'CVE-2026-4002'), ['libzip-tools']);
  await catalogue.importRecords([redHatRecord('CVE-2026-4002', ['libzip'], '0:1.0-1.el9')]);
  assert.deepEqual(await affectedBy(tenant, 'CVE-2026-4002'), []);
  assert.deepEqual(await affectedBy(tenant, 'RHSA-2026:1'), ['libzip-tools']);
  await assertConsistent(catalogue);
});

const NAMES = ['s', 's-libs', 's-tools'];
const record = fc
  .record({
    id: fc.constantFrom('CVE-2026-5001', 'CVE-2026-5002', 'RHSA-5'),
    names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }),
    fixed: fc.constantFrom('0:1-1.el9', '0:2-1.el9', undefined),
  })
  .map(({ id, names, fixed }) => ({
    ...redHatRecord(id, names, fixed),
    aliases: id === 'RHSA-5' ? ['CVE-2026-5001', 'CVE-2026-5002'] : [],
  }));
const purl = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom('1-1.el9', '2-1.el9'))
  .map(([name, version]) => rpm(name, version, `s-${version}.src.rpm`));
test('after any uploads and imports a full re-match finds every binary right', async () => {
  await assertConsistentAfterAny(catalogue, { record, purl, seed: 20260103 });
});
