/** The report of compliance as of an instant says what the report of that instant said. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Request } from '@assay/contract/endpoint.ts';
import type { reports } from '@assay/contract/reports.ts';
import type { savedReports } from '@assay/contract/saved-reports.ts';
import { z } from 'zod';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { settle } from '../artifacts/compliance/stored/test-stored.ts';
import { API_ROOT, upload } from '../artifacts/test-upload.ts';
import { complianceTasks, judgeEarlier } from '../compliance/jobs.ts';
import { instantNow } from '../sbom-content/as-of/test-as-of.ts';

type Asked = Omit<Request<typeof reports.exportComplianceReport>, 'format'>;

const Row = z.record(z.string(), z.string());
type Row = z.output<typeof Row>;
const Fact = z.string().default('');
/** The JSON of a report. */
const Written = z.object({
  facts: z.object({
    ...{ as_of: Fact, filters: Fact, profile: Fact, rule_sets: Fact },
    ...{ basis_then: Fact, basis_now: Fact, basis_not_kept: Fact },
  }),
  tables: z.array(z.object({ rows: z.array(Row), total: z.number().nullable() })),
});

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(complianceTasks(server.db.worker, server.documents));
});
after(() => server.stop());

const WEB_ROOT = { ...API_ROOT, name: 'web', purl: 'pkg:npm/web', hashes: [] };

/** Facts and rows of a report. */
async function reportOf(tenant: TestTenant, asked: Asked) {
  const answer = await tenant.as('Visitor').exportComplianceReport({ format: 'json', ...asked });
  const { facts, tables } = Written.parse(JSON.parse(await answer.text()));
  const [sets, main] = tables;
  return { facts, sets: sets?.rows ?? [], rows: main?.rows ?? [], total: main?.total };
}

/** Cells of a row that are the same in the report of now and in that of an instant. */
const keptOf = ({ profile = '', rule_versions: _versions, ...row }: Row) => ({
  ...Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell || 'unknown'])),
  ...{ rules: row['rules'], profile: profile.replace(/ \(.*\)$/, '') },
});

const FILTERS: readonly Asked[] = [
  ...(['projects', 'artifacts'] as const).flatMap((of): Asked[] => [
    { of },
    { of, profile: 'pass' },
    { of, profile: 'fail' },
    { of, profile: 'not_applicable' },
    { of, rule_set: 'ntia', verdict: 'fail' },
    { of, verdict: 'unknown' },
    { of, rule_set: 'cra' },
  ]),
  { of: 'projects', keyword: 'PI' },
  { of: 'artifacts', keyword: 'we' },
];

const rowsOf = (tenant: TestTenant, more: Asked = {}) =>
  Promise.all(
    FILTERS.map(async (filter) => {
      const { rows, total } = await reportOf(tenant, { ...filter, ...more });
      return { filter, total, rows: rows.map(keptOf) };
    }),
  );

const review = { attestations: [{ predicate_types: ['https://example.org/review/v1'] }] };

test('reports of several instants say later what the report of then said, with the same filters', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const instants = new Map<string, Awaited<ReturnType<typeof rowsOf>>>();
  const look = async () => {
    await settle(server, tenant.uuid);
    const rows = await rowsOf(tenant);
    instants.set(await instantNow(), rows);
  };
  await look();
  const first = await upload(tenant, { project: 'acme/api', root: API_ROOT });
  await admin.createProject({ path: 'acme/none' });
  await look();
  const { profileId } = await admin.createAttestationProfile({
    ...{ name: 'Usual', rules: { sbom: { max_age_days: 5 } } },
  });
  await look();
  const purls = ['pkg:npm/a@1', 'pkg:npm/b@1'];
  await upload(tenant, { project: 'acme/api', root: API_ROOT, purls });
  const { project_uuid: uuid } = await upload(tenant, { project: 'acme/web', root: WEB_ROOT });
  await look();
  await admin.updateAttestationProfile({ profileId, name: 'Strict', rules: review });
  await look();
  await admin.createAttestationProfile({ name: 'Lax', rules: { sbom: {} } });
  await admin.setProjectProfile({ uuid, profileId: 'lax' });
  await look();
  await admin.updateSbom({ sbomid: first.sbomid, in_use: true });
  await look();
  assert.equal(new Set([...instants.values()].map((rows) => JSON.stringify(rows))).size, 7);
  for (const [as_of, rows] of instants)
    assert.deepEqual(await rowsOf(tenant, { as_of }), rows, as_of);
  const profiles = await Promise.all(
    [...instants.keys()].map(async (as_of) => (await reportOf(tenant, { as_of })).facts.profile),
  );
  assert.deepEqual(profiles, [
    ...['none recorded', 'none recorded', 'Usual, version 1', 'Usual, version 1'],
    ...['Strict, version 2', 'Strict, version 2', 'Strict, version 2'],
  ]);
  const last = [...instants.keys()].at(-1) ?? '';
  const stranger = await testTenant(server);
  for (const { rows, total } of await rowsOf(stranger, { as_of: last }))
    assert.deepEqual([rows, total], [[], 0]);
});

test('a report as of an instant states the instant, what is of then, and the rules of each row', async () => {
  const tenant = await testTenant(server);
  const { sbomid } = await upload(tenant, { project: 'acme/api', root: API_ROOT });
  await upload(tenant, { project: 'acme/web', root: WEB_ROOT });
  await settle(server, tenant.uuid);
  // As a server of before an upgrade leaves it: results by other rules, without sets that came later.
  await server.db.owner(
    `update sbom_compliance set rules = 'ntia@2021+0 gone@1 draft+0', results = jsonb_build_object('ntia', results -> 'ntia')
     where tenant_uuid = $1 and sbomid = $2`,
    [tenant.uuid, sbomid],
  );
  const as_of = await instantNow();
  await judgeEarlier(server.db.worker);
  await settle(server, tenant.uuid);
  const then = await reportOf(tenant, { of: 'projects', as_of });
  assert.equal(then.facts.as_of, as_of);
  assert.match(then.facts.filters, /of=projects, as_of=/);
  assert.match(then.facts.basis_then, /rule set results.*profile verdicts.*in use/);
  assert.match(then.facts.basis_now, /project paths/);
  assert.match(then.facts.basis_not_kept, /deleted sboms/);
  assert.match(
    then.facts.rule_sets,
    /^1: NTIA 2021 \(revision 0\), gone 1 draft \(revision 0\); 2: /,
  );
  assert.deepEqual(
    then.rows.map((row) => [row['project']?.split(' ')[0], row['rule_versions'], row['cra']]),
    [
      ['acme/api', '1', 'unknown'],
      ['acme/web', '2', then.rows[1]?.['cra']],
    ],
  );
  assert.notEqual(then.rows[1]?.['cra'], 'unknown');
  assert.deepEqual(
    then.sets
      .slice(0, 2)
      .map((row) => [row['number'], row['name'], row['version'], row['revision']]),
    [
      ['1', 'NTIA', '2021', '0'],
      ['1', 'gone', '1 draft', '0'],
    ],
  );
  const unknown = { of: 'projects', rule_set: 'cra', verdict: 'unknown', as_of } as const;
  assert.equal((await reportOf(tenant, unknown)).total, 1);
  const now = await reportOf(tenant, { of: 'projects', as_of: await instantNow() });
  assert.deepEqual(
    now.rows.map((row) => row['rule_versions']),
    ['1', '1'],
  );
  assert.notEqual(now.rows[0]?.['cra'], 'unknown');
  const csv = await tenant
    .as('Visitor')
    .exportComplianceReport({ ...{ of: 'artifacts', format: 'csv' }, as_of });
  assert.match(await csv.text(), /^Artifact,SHA-256,Profile,.*,Rule versions\r\n/);
});

test('a verdict that no entry states is unknown, and so is that of an SBOM that was deleted since', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'Usual', rules: { sbom: {} } });
  const gone = await upload(tenant, { project: 'acme/api', root: API_ROOT });
  const older = await upload(tenant, { project: 'acme/web', root: WEB_ROOT });
  await upload(tenant, { project: 'acme/web', root: WEB_ROOT });
  const unstated = await instantNow();
  await settle(server, tenant.uuid);
  const stated = await instantNow();
  await upload(tenant, { project: 'acme/api', root: API_ROOT });
  await upload(tenant, {
    project: 'acme/later',
    root: { ...WEB_ROOT, name: 'later', purl: 'pkg:npm/later' },
  });
  await settle(server, tenant.uuid);
  const shown = async (as_of: string, more: Asked = {}) =>
    (await reportOf(tenant, { of: 'projects', as_of, ...more })).rows.map((row) =>
      [
        row['project']?.split(' ')[0],
        row['profile'],
        row['evaluated_at']?.replace(/^\d.*/, 'judged'),
      ].join(' '),
    );
  assert.deepEqual(await shown(stated), ['acme/api pass judged', 'acme/web pass judged']);
  assert.deepEqual(
    (await shown(unstated)).map((row) => row.replace(/ not judged yet$| judged$/, '')),
    ['acme/api unknown (not recorded)', 'acme/web unknown (not recorded)'],
  );
  await admin.deleteSbom({ sbomid: gone.sbomid });
  await admin.deleteSbom({ sbomid: older.sbomid });
  const deleted = 'acme/api unknown (not recorded) SBOM deleted since';
  assert.deepEqual(await shown(stated), [deleted, 'acme/web pass judged']);
  assert.deepEqual(await shown(stated, { rule_set: 'ntia', verdict: 'unknown' }), [deleted]);
  assert.deepEqual(await shown(stated, { profile: 'unknown' }), [deleted]);
  assert.deepEqual(await shown(await instantNow(), { keyword: 'api' }), ['acme/api pass judged']);
  const { rows } = await reportOf(tenant, { of: 'artifacts', as_of: stated });
  assert.deepEqual(
    rows.map((row) => [row['artifact'], row['profile'], row['evaluated_at']?.slice(0, 7)]),
    [
      ['@acme/api 2.0.0', 'pass', 'no SBOM'],
      ['web 2.0.0', 'pass', rows[1]?.['evaluated_at']?.slice(0, 7)],
    ],
  );
});

test('an instant in the future or before history is refused', async () => {
  const tenant = await testTenant(server);
  const visitor = tenant.as('Visitor');
  for (const named of ['projects', 'artifacts'] as const) {
    const report = (as_of: string) =>
      visitor.exportComplianceReport({ format: 'md', of: named, as_of });
    await assert.rejects(report('2999-01-01T00:00:00.000Z'), refused(400, /future/));
    await assert.rejects(report('2001-01-01T00:00:00.000Z'), refused(409, /history begins at/));
    assert.match(
      await (await report(await instantNow())).text(),
      new RegExp(`^# Compliance of ${named}$`, 'm'),
    );
  }
});

test('saves a report of compliance as of an instant', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const as_of = await instantNow();
  const settings: Omit<Request<typeof savedReports.createSavedReport>, 'filters'> = {
    ...{ name: 'Audit', kind: 'compliance', format: 'json', period_days: null, cron: null },
    ...{ zone: 'UTC', recipients: [] },
  };
  const saved = await admin.createSavedReport({ ...settings, filters: { of: 'projects', as_of } });
  assert.deepEqual(saved.filters, { of: 'projects', as_of });
  await assert.rejects(
    admin.createSavedReport({ ...settings, name: 'Other', filters: { as_of: 'yesterday' } }),
    refused(400, /filter/),
  );
});
