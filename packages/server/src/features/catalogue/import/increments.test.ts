import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keysOf } from '@assay/core/encoding/record.ts';
import fc from 'fast-check';
import { recount } from '../check/recount.ts';
import { rematchAll } from '../check/rematch.ts';
import { ownCatalogue, shareCatalogue } from '../lock-queries.ts';
import { npmRecord, rated, type TestCatalogue, testCatalogue, VECTORS } from '../test-catalogue.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const name = fc.constantFrom(...NAMES);
const version = fc.constantFrom('1.0.0', '2.0.0', '3.0.0', '4.0.0');
const SEVERITIES = keysOf(VECTORS);

/** Records whose ids, aliases, packages and ratings collide as often as they can. */
const record = fc
  .record({
    id: fc.constantFrom(
      'GHSA-1',
      'GHSA-2',
      'PYSEC-1',
      'RUSTSEC-1',
      'CVE-2026-0001',
      'CVE-2026-0002',
    ),
    name,
    fixed: version,
    aliases: fc.uniqueArray(
      fc.constantFrom(
        'GHSA-1',
        'GHSA-2',
        'PYSEC-1',
        'CVE-2026-0001',
        'CVE-2026-0002',
        'CVE-2026-0003',
      ),
      { maxLength: 2 },
    ),
    severity: fc.constantFrom(...SEVERITIES),
    withdrawn: fc.option(fc.constant('2026-02-01T00:00:00Z'), { nil: undefined, freq: 5 }),
    elsewhere: fc.array(fc.constantFrom('PyPI', 'Debian:11', 'Debian:12'), { maxLength: 2 }),
  })
  .map(({ id, aliases, severity, elsewhere, ...fields }) =>
    npmRecord(id, {
      ...fields,
      elsewhere,
      aliases: aliases.filter((alias) => alias !== id),
      ...rated(severity),
    }),
  );

const upload = fc.record({
  project: fc.nat({ max: 3 }),
  purls: fc.uniqueArray(
    fc.oneof(
      fc.tuple(name, version).map(([of, at]) => `pkg:npm/${of}@${at}`),
      fc.constantFrom('pkg:pypi/a@1.0', 'pkg:npm/a', 'pkg:deb/debian/a@1?distro=debian-12', 'odd'),
    ),
    { minLength: 1, maxLength: 6 },
  ),
});

const distinctIds = (records: object[]) => [
  ...new Map(records.map((one) => [Object(one).id, one])).values(),
];

const step = fc.oneof(
  fc.record({ records: fc.array(record, { minLength: 1, maxLength: 3 }).map(distinctIds) }),
  upload,
);

test('after random uploads and imports, sums are correct and a full re-match finds no difference', async () => {
  const tenants = [await catalogue.addTenant(), await catalogue.addTenant()];
  const projects = await Promise.all(
    [0, 1, 2, 3].map(async (i) => {
      const tenant = tenants[i % 2] ?? '';
      return { tenant, project: await catalogue.addProject(tenant) };
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of steps) {
        if ('records' in one) await catalogue.importRecords(one.records);
        else {
          const { tenant, project } = projects[one.project] ?? { tenant: '', project: '' };
          await catalogue.upload(tenant, project, one.purls);
        }
      }
      assert.deepEqual(await recount(catalogue.db.worker), []);
      assert.equal((await rematchAll(catalogue.db.worker)).changed, 0);
    }),
    { numRuns: 12, seed: 20260101 },
  );
});

test('the same records in any order give the same vulnerabilities, ratings and matches', async () => {
  const state = async (records: object[]) => {
    const own = await testCatalogue();
    try {
      const tenant = await own.addTenant();
      const project = await own.addProject(tenant);
      await own.upload(
        tenant,
        project,
        NAMES.map((of) => `pkg:npm/${of}@1.0.0`),
      );
      for (const one of records) await own.importRecords([one]);
      return await own.db.owner(
        `select v.id, v.severity, v.cvss, v.summary, p.identity, m.verdict, m.rank, m.rating_shared, r.id as rated_by,
           d.id as decided_by
         from vulnerability v left join package_match m using (vuln_id) left join package_version p using (pv_id)
           left join advisory r on r.advisory_id = m.rated_by
           left join affected a on a.affected_id = m.affected_id left join advisory d on d.advisory_id = a.advisory_id
         order by v.id, p.identity`,
      );
    } finally {
      await own.stop();
    }
  };
  const records = [
    npmRecord('GHSA-1', { name: 'a', summary: 'one', ...rated('high') }),
    npmRecord('PYSEC-1', { name: 'b', summary: 'two', aliases: ['GHSA-1', 'CVE-2026-0001'] }),
    npmRecord('ALSA-1', {
      name: 'c',
      aliases: ['CVE-2026-0001', 'CVE-2026-0002'],
      ...rated('critical'),
    }),
    npmRecord('RUSTSEC-1', { name: 'd', aliases: ['GHSA-2'], ...rated('medium') }),
    npmRecord('PYSEC-2', { name: 'a', aliases: ['CVE-2026-0001'], ...rated('critical') }),
  ];
  const forwards = await state(records);
  assert.equal(new Set(forwards.map((row) => row['id'])).size, 3);
  assert.deepEqual(await state(records.toReversed()), forwards);
});

test('an upload that overlaps with an import misses no match, whichever commits first', async () => {
  const tenant = await catalogue.addTenant();
  for (let round = 0; round < 6; round++) {
    const purls = [`pkg:npm/race-${round}@1.0.0`, `pkg:npm/race-${round}@1.1.0`];
    const project = await catalogue.addProject(tenant);
    const feed = [npmRecord(`CVE-2026-9${round}00`, { name: `race-${round}`, ...rated('high') })];
    const upload = () => catalogue.upload(tenant, project, purls);
    const load = () => catalogue.importRecords(feed);
    const both = round % 2 === 0 ? [upload(), load()] : [load(), upload()];
    await Promise.all<unknown>(both);
    const rows = await catalogue.db.owner(
      'select high from project_summary where project_uuid = $1',
      [project],
    );
    assert.deepEqual(rows, [{ high: 2 }]);
  }
  assert.deepEqual(await recount(catalogue.db.worker), []);
});

test('a batch waits for a matching upload, and an upload for a batch', async () => {
  const { worker } = catalogue.db;
  for (const [first, second] of [
    [shareCatalogue, ownCatalogue],
    [ownCatalogue, shareCatalogue],
  ] as const) {
    const order: string[] = [];
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const one = worker.write(null, async (tx) => {
      await first(tx);
      hold();
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('first');
    });
    await held;
    await worker.write(null, async (tx) => {
      await second(tx);
      order.push('second');
    });
    await one;
    assert.deepEqual(order, ['first', 'second']);
  }
});

test('a full re-match repairs wrong matches, and propagates the repairs', async () => {
  const tenant = await catalogue.addTenant();
  const project = await catalogue.addProject(tenant);
  await catalogue.importRecords([npmRecord('CVE-2026-7001', { name: 'repair', ...rated('high') })]);
  await catalogue.upload(tenant, project, ['pkg:npm/repair@1.0.0']);
  await catalogue.db.owner(
    `delete from package_match where vuln_id = (select vuln_id from vulnerability where id = 'CVE-2026-7001')`,
  );
  assert.notDeepEqual(await recount(catalogue.db.worker), []);
  assert.equal((await rematchAll(catalogue.db.worker)).changed, 1);
  assert.deepEqual(await recount(catalogue.db.worker), []);
});
