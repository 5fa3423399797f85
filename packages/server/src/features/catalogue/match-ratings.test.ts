import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { npmRecord, rated, type TestCatalogue, testCatalogue } from './test-catalogue.ts';
import { assertConsistent, deployPurls } from './test-consistency.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

const PYPI = (name: string) => ({
  package: { ecosystem: 'PyPI', name },
  ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2' }] }],
});
const pypiRecord = (id: string, name: string, fields: Record<string, unknown> = {}) => ({
  ...npmRecord(id, fields),
  affected: [PYPI(name)],
});

/** Records that rate a package version, and the tenant's vulnerability. */
async function ratingsOf(tenant: string, identity: string) {
  return await catalogue.db.owner<{ id: string; severity: number; by: string; shared: boolean }>(
    `select v.id, severity_of_rank(m.rank) as severity, r.id as by, m.rating_shared as shared, t.severity as listed
     from package_match m join package_version p using (pv_id) join vulnerability v using (vuln_id)
       left join advisory r on r.advisory_id = m.rated_by
       left join tenant_vulnerability t on t.vuln_id = m.vuln_id and t.tenant_uuid = $2
     where p.identity = $1 order by v.id`,
    [identity, tenant],
  );
}

const CVE = 'CVE-2026-3001';
const MATCHED = pypiRecord('PYSEC-1', 'own', { aliases: [CVE], ...rated('medium') });
const UNRATED = pypiRecord('PYSEC-1', 'own', { aliases: [CVE] });
const OWN = pypiRecord('PYSEC-2', 'another', { aliases: [CVE], ...rated('high') });
const CVE_RECORD = npmRecord(CVE, { name: 'elsewhere', ...rated('critical') });
const ERRATUM = pypiRecord('ERRATA-1', 'own', {
  aliases: [CVE, 'CVE-2026-3002'],
  ...rated('critical'),
});

test('the rating is of the record that matched, then its ecosystem, then the CVE, then a record about several', async () => {
  const { tenant } = await deployPurls(catalogue, ['pkg:pypi/own@1']);
  const steps: [object, { severity: number; by: string; shared: boolean }][] = [
    [ERRATUM, { severity: 4, by: 'ERRATA-1', shared: true }],
    [CVE_RECORD, { severity: 4, by: CVE, shared: false }],
    [OWN, { severity: 3, by: 'PYSEC-2', shared: false }],
    [MATCHED, { severity: 2, by: 'PYSEC-1', shared: false }],
  ];
  const taken = [{ ...CVE_RECORD, withdrawn: '2026-02-01T00:00:00Z' }, UNRATED];
  taken.push({ ...OWN, withdrawn: '2026-02-01T00:00:00Z' });
  const back = [steps[3]?.[1], steps[2]?.[1], steps[0]?.[1]];
  for (const [record, expected] of [
    ...steps,
    ...taken.map((record, i) => [record, back[i]] as const),
  ]) {
    await catalogue.importRecords([record]);
    const [of] = await ratingsOf(tenant, 'pkg:pypi/own@1');
    assert.deepEqual(of, { id: CVE, ...expected, listed: expected?.severity });
    await assertConsistent(catalogue);
  }
});

test('a record that begins to name a second vulnerability rates the first no longer alone', async () => {
  const { tenant } = await deployPurls(catalogue, ['pkg:npm/second@1.0.0']);
  const record = (cves: string[]) =>
    npmRecord('GHSA-second', { name: 'second', aliases: cves, ...rated('high') });
  await catalogue.importRecords([record(['CVE-2026-3101'])]);
  await catalogue.importRecords([record(['CVE-2026-3101', 'CVE-2026-3102'])]);
  const both = await ratingsOf(tenant, 'pkg:npm/second@1.0.0');
  assert.deepEqual(
    both.map(({ id, by, shared }) => [id, by, shared]),
    [
      ['CVE-2026-3101', 'GHSA-second', true],
      ['CVE-2026-3102', 'GHSA-second', true],
    ],
  );
  await assertConsistent(catalogue);
  await catalogue.importRecords([record(['CVE-2026-3101'])]);
  const [one, ...none] = await ratingsOf(tenant, 'pkg:npm/second@1.0.0');
  assert.deepEqual([one?.shared, none], [false, []]);
  await assertConsistent(catalogue);
});

test('a list shows the highest rating of deployed packages, and follows changes', async () => {
  const cve = 'CVE-2026-3201';
  await catalogue.importRecords([
    npmRecord('GHSA-mild', { name: 'mild', aliases: [cve], ...rated('medium') }),
    pypiRecord('PYSEC-mild', 'mild', { aliases: [cve], ...rated('critical') }),
  ]);
  const tenant = await catalogue.addTenant();
  const [one, two] = [await catalogue.addProject(tenant), await catalogue.addProject(tenant)];
  const listed = async () => {
    const rows = await catalogue.db.owner<{ severity: number }>(
      `select t.severity from tenant_vulnerability t join vulnerability v using (vuln_id)
       where v.id = $1 and t.tenant_uuid = $2`,
      [cve, tenant],
    );
    return rows[0]?.severity;
  };
  await catalogue.upload(tenant, one, ['pkg:npm/mild@1.0.0']);
  assert.equal(await listed(), 2);
  await catalogue.upload(tenant, two, ['pkg:npm/mild@1.0.0', 'pkg:pypi/mild@1']);
  assert.equal(await listed(), 4);
  await assertConsistent(catalogue);
  await catalogue.upload(tenant, two, ['pkg:npm/mild@1.0.0']);
  assert.equal(await listed(), 2);
  await assertConsistent(catalogue);
});
