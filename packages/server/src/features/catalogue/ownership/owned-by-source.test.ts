import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from '../test-catalogue.ts';
import { assertConsistent, assertConsistentAfterAny, deployPurls } from '../test-consistency.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

/** A record of Red Hat; one name and no erratum: about a source package. */
const redHatRecord = (
  id: string,
  names: string[],
  { fixed, ...more }: { fixed?: string; [field: string]: unknown } = {},
) => ({
  ...{ id, modified: '2026-01-01T00:00:00Z', ...more },
  affected: names.map((name) => ({
    package: { ecosystem: 'Red Hat:enterprise_linux:8::appstream', name },
    ranges: [
      {
        type: 'ECOSYSTEM',
        events: [{ introduced: '0' }, ...(fixed === undefined ? [] : [{ fixed }])],
      },
    ],
  })),
});

/** An RPM as syft writes its purl, with the npm package that is built into it. */
const rpm = (name: string, release = '4.el8') =>
  `pkg:rpm/redhat/nodejs-${name}@1.0.0-${release}?arch=noarch&distro=rhel-8.4&upstream=${name}-src-1.0.0-${release}.src.rpm`;
const npm = (name: string) => `pkg:npm/${name}@1.0.0`;
const owned = (name: string) => `${rpm(name)} > ${npm(name)}`;
const upstream = (name: string, cve: string) =>
  npmRecord(`GHSA-${name}`, { name, aliases: [cve], ...rated('high') });

/** Verdicts on the findings of a tenant, by package: 1 affected, 2 undecided, 3 handled. */
async function verdictsOf(tenant: string): Promise<string[]> {
  const rows = await catalogue.db.owner<{ text: string }>(
    `select t.name || ' ' || m.verdict as text from tenant_package t join package_match m using (pv_id)
     where t.tenant_uuid = $1 order by 1`,
    [tenant],
  );
  return rows.map(({ text }) => text);
}

test('a fix in a record that names only the source handles the finding, whichever comes first', async () => {
  const cve = 'CVE-2026-7001';
  await catalogue.importRecords([upstream('first', cve)]);
  const { tenant } = await deployPurls(catalogue, [owned('first')]);
  assert.deepEqual(await verdictsOf(tenant), ['first 1']);
  const record = redHatRecord(cve, ['first-src'], { fixed: '0:1.0.0-3.el8' });
  await catalogue.importRecords([record]);
  assert.deepEqual(await verdictsOf(tenant), ['first 3']);
  await assertConsistent(catalogue);
  const { tenant: later } = await deployPurls(catalogue, [owned('first'), npm('other')]);
  assert.deepEqual(await verdictsOf(later), ['first 3']);
  await catalogue.importRecords([{ ...record, withdrawn: '2026-02-01T00:00:00Z' }]);
  assert.deepEqual(await verdictsOf(tenant), ['first 1']);
  await assertConsistent(catalogue);
});

test('a source that is affected has the finding at its RPM instead', async () => {
  const cve = 'CVE-2026-7002';
  await catalogue.importRecords([upstream('second', cve), redHatRecord(cve, ['second-src'])]);
  const { tenant } = await deployPurls(catalogue, [owned('second')]);
  assert.deepEqual(await verdictsOf(tenant), ['nodejs-second 1', 'second 3']);
  await assertConsistent(catalogue);
});

test('an erratum lists what was built, so the name of the source in it decides nothing', async () => {
  const cve = 'CVE-2026-7003';
  const erratum = ['third-src', 'nodejs-third-tools'];
  await catalogue.importRecords([
    upstream('third', cve),
    redHatRecord('RHSA-2026:3', erratum, { fixed: '0:1.0.0-3.el8', upstream: [cve] }),
  ]);
  const { tenant } = await deployPurls(catalogue, [owned('third')]);
  assert.deepEqual(await verdictsOf(tenant), ['third 1']);
  await assertConsistent(catalogue);
});

const NAMES = ['p', 'q'];
const name = fc.constantFrom(...NAMES);
const record = fc.oneof(
  fc.record({ id: fc.constantFrom('GHSA-a', 'GHSA-b'), name }).map(({ id, name }) =>
    npmRecord(id, {
      name,
      aliases: [id === 'GHSA-a' ? 'CVE-2026-8000' : 'CVE-2026-8001'],
      ...rated('high'),
    }),
  ),
  fc
    .record({
      id: fc.constantFrom('CVE-2026-8000', 'CVE-2026-8001', 'RHSA-8'),
      names: fc.uniqueArray(fc.constantFrom('p-src', 'q-src', 'nodejs-p'), {
        ...{ minLength: 1, maxLength: 2 },
      }),
      fixed: fc.constantFrom('0:1.0.0-3.el8', '0:1.0.0-5.el8', undefined),
    })
    .map(({ id, names, fixed }) =>
      redHatRecord(id, names, {
        ...(fixed !== undefined && { fixed }),
        ...(id === 'RHSA-8' && { upstream: ['CVE-2026-8000'] }),
      }),
    ),
);
const purl = fc
  .tuple(name, fc.constantFrom('owned', 'beside', 'alone'))
  .map(([of, how]) => ({ owned: owned(of), beside: rpm(of), alone: npm(of) })[how]);

test('after any uploads and imports a full re-match finds every owned package right', async () => {
  await assertConsistentAfterAny(catalogue, { record, purl, seed: 20261123 });
  const [row] = await catalogue.db.owner<{ handled: number }>(
    'select count(*)::int as handled from package_match where verdict = 3',
  );
  assert.ok((row?.handled ?? 0) > 0, 'some findings are handled');
});
