import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COUNTED_ROWS } from '@assay/contract/compliance-counts.ts';
import type { ComplianceVerdictName } from '@assay/contract/profile-rules.ts';
import { contradictingVerdicts } from '../../../../fsck/derived/verdicts.ts';
import {
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../../../../test-server.ts';
import { complianceTasks } from '../../../compliance/jobs.ts';
import { selectBuilt } from '../../list/row-queries.ts';
import { API, API_ROOT, upload } from '../../test-upload.ts';
import { shownVerdicts } from '../shown-verdicts.ts';
import { enqueueEvaluations, evaluationTasks } from './jobs.ts';
import { markAll } from './mark-queries.ts';
import { letDaysPass, settle } from './test-stored.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work({
    ...complianceTasks(server.db.worker, server.documents),
    ...evaluationTasks(server.db.worker),
  });
});
after(() => server.stop());

const rootOf = (name: string) => ({ ...API_ROOT, name, purl: `pkg:npm/${name}`, hashes: [] });

/** A tenant with an artifact that passes its default profile and one that fails that of its project. */
async function scene() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await upload(tenant, { project: 'acme/api', root: API_ROOT });
  const { project_uuid: uuid } = await upload(tenant, { project: 'acme/web', root: rootOf('web') });
  await admin.createAttestationProfile({ name: 'Usual', rules: { sbom: { max_age_days: 5 } } });
  const rules = { attestations: [{ predicate_types: ['https://example.org/review/v1'] }] };
  await admin.createAttestationProfile({ name: 'Strict', rules });
  await admin.setProjectProfile({ uuid, profileId: 'strict' });
  return { tenant, admin };
}

const LISTS = ['listArtifacts', 'listArtifactCompliance', 'listProjectCompliance'] as const;

/** Projects of the artifacts of `scene`. */
const PROJECTS: Record<string, string> = { '@acme/api': 'acme/api', web: 'acme/web' };

/** Names in all lists with a stored verdict. */
async function namesWith(tenant: TestTenant, profile: ComplianceVerdictName): Promise<string[]> {
  const client = tenant.as('Visitor');
  const [list, matrix, projects] = [
    await client.listArtifacts({ profile }),
    await client.listArtifactCompliance({ profile }),
    await client.listProjectCompliance({ profile }),
  ];
  const names = list.items.map(({ name }) => name);
  const paths = names.map((name) => PROJECTS[name]);
  assert.deepEqual(projects.items.map(({ path }) => path).sort(), paths.toSorted());
  assert.equal(projects.total, names.length);
  assert.deepEqual(matrix.items.map(({ name }) => name).sort(), names.toSorted());
  assert.deepEqual([list.total, matrix.total], [names.length, names.length]);
  for (const of of COUNTED_ROWS) {
    const counts = await client.countCompliance({ of });
    assert.equal(counts.profile[profile], names.length, of);
  }
  return names;
}

test('lists say how many artifacts wait, and are filtered and sorted by verdict once none does', async () => {
  const { tenant } = await scene();
  const client = tenant.as('Visitor');
  for (const list of LISTS) assert.equal((await client[list]({})).evaluating, 2, list);
  assert.deepEqual(await namesWith(tenant, 'unknown'), ['@acme/api', 'web']);
  await settle(server, tenant.uuid);
  for (const list of LISTS) assert.equal((await client[list]({})).evaluating, 0, list);
  assert.deepEqual(await namesWith(tenant, 'pass'), ['@acme/api']);
  assert.deepEqual(await namesWith(tenant, 'fail'), ['web']);
  assert.deepEqual(await namesWith(tenant, 'unknown'), []);
  const bySort = async (sort: 'compliance' | '-compliance') =>
    (await client.listArtifacts({ sort })).items.map(({ name }) => name);
  assert.deepEqual(await bySort('compliance'), ['web', '@acme/api']);
  assert.deepEqual(await bySort('-compliance'), ['@acme/api', 'web']);
  const byProfile = async (sort: 'profile' | '-profile') =>
    (await client.listArtifactCompliance({ sort })).items.map(({ name }) => name);
  assert.deepEqual(await byProfile('profile'), ['web', '@acme/api']);
  assert.deepEqual(await byProfile('-profile'), ['@acme/api', 'web']);
  const ofProjects = async (sort: 'profile' | '-profile') =>
    (await client.listProjectCompliance({ sort })).items.map(({ path }) => path);
  assert.deepEqual(await ofProjects('profile'), ['acme/web', 'acme/api']);
  assert.deepEqual(await ofProjects('-profile'), ['acme/api', 'acme/web']);
  const { tenant: stranger } = await scene();
  assert.equal((await client.listArtifacts({})).evaluating, 0, 'of one tenant alone');
  assert.equal((await stranger.as('Visitor').listArtifacts({})).evaluating, 2);
});

/** The verdict of an artifact in every list. */
const shownOf = (tenant: TestTenant, keyword: string): Promise<(string | undefined)[]> =>
  Promise.all(
    LISTS.map(async (list) => {
      const [row] = (await tenant.as('TenantAdmin')[list]({ keyword })).items;
      return row && ('compliance' in row ? row.compliance : row.profile);
    }),
  );

test('lists show the verdict of now where a change or time has not been judged', async () => {
  const { tenant, admin } = await scene();
  await settle(server, tenant.uuid);
  assert.deepEqual(await shownOf(tenant, 'api'), ['pass', 'pass', 'pass']);
  await letDaysPass(server, tenant.uuid, 6);
  assert.deepEqual(await shownOf(tenant, 'api'), ['fail', 'fail', 'fail'], 'due');
  assert.deepEqual(await namesWith(tenant, 'fail'), ['web'], 'what is stored');
  await admin.setDefaultAttestationProfile({ profileId: 'strict' });
  await admin.updateAttestationProfile({ profileId: 'strict', rules: { sbom: {} } });
  assert.deepEqual(await shownOf(tenant, 'api'), Array(3).fill('pass'), 'the tenant is marked');
  await settle(server, tenant.uuid);
  assert.deepEqual(await shownOf(tenant, 'api'), Array(3).fill('pass'));
});

test('a verdict that is stored while a list is read is shown, not the one before it', async () => {
  const { tenant } = await scene();
  const { app } = server.db;
  const known = await server.db.owner<{ uuid: string }>(
    `select uuid from artifact where tenant_uuid = $1 and name = '@acme/api'`,
    [tenant.uuid],
  );
  const uuids = known.map(({ uuid }) => uuid);
  const rows = await app.read(tenant.uuid, (tx) => selectBuilt(tx, tenant.uuid, uuids));
  await settle(server, tenant.uuid);
  const shown = await app.read(tenant.uuid, (tx) => shownVerdicts(tx, tenant.uuid, rows));
  assert.deepEqual(shown, [{ verdict: 'pass', profile_name: 'Usual' }]);
});

test('fsck names a stored verdict that no evaluation gave, and the nightly task corrects it', async () => {
  const { tenant } = await scene();
  await settle(server, tenant.uuid);
  const found = async () =>
    (await contradictingVerdicts(server.db.owner))[0].filter((one) => one.includes('@acme/api'));
  assert.deepEqual(await found(), []);
  await server.db.superuser('update artifact set profile_rank = 0 where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  const [sentence, ...more] = await found();
  assert.match(
    sentence ?? '',
    /^Artifact [\da-f-]+ \(@acme\/api\) has the stored verdict fail, and its last evaluation said pass\.$/,
  );
  assert.deepEqual(more, []);
  await server.db.worker.write(null, markAll);
  await settle(server, tenant.uuid);
  assert.deepEqual(await found(), []);
  assert.deepEqual(await shownOf(tenant, 'api'), ['pass', 'pass', 'pass']);
});

test('a verdict that only time changes is stored when its instant has come', async () => {
  const { tenant, admin } = await scene();
  await settle(server, tenant.uuid);
  await letDaysPass(server, tenant.uuid, 6);
  assert.equal((await admin.listArtifacts({})).evaluating, 1);
  await settle(server, tenant.uuid);
  assert.deepEqual((await namesWith(tenant, 'fail')).sort(), ['@acme/api', 'web']);
  assert.equal((await admin.viewArtifact({ purl: API })).compliance, 'fail');
});

test('a worker stores what is marked, and records each changed verdict', async () => {
  const { tenant, admin } = await scene();
  await enqueueEvaluations(server.db.worker);
  for (let looked = 0; looked < 400; looked += 1) {
    if ((await admin.listArtifacts({})).evaluating === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.deepEqual(await namesWith(tenant, 'fail'), ['web']);
  const { items } = await admin.listAuditEntries({ action: 'artifact.evaluate' });
  assert.equal(items.length, 1);
  const changes = JSON.stringify(items[0]?.details);
  assert.match(changes, /"after":"fail","before":"unknown"/);
  assert.match(changes, /"after":"pass","before":"unknown"/);
});

test('artifacts are filtered by a rule set and its verdict, in lists as in the matrix', async () => {
  const { tenant, admin } = await scene();
  await settle(server, tenant.uuid);
  const { items } = await admin.listArtifactCompliance({ keyword: 'api' });
  const verdict = items[0]?.ntia.verdict ?? assert.fail();
  assert.notEqual(verdict, 'unknown');
  const asked = { rule_set: 'ntia', verdict } as const;
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();
  const list = await admin.listArtifacts(asked);
  assert.deepEqual(names(list.items), names((await admin.listArtifactCompliance(asked)).items));
  assert.ok(list.items.length > 0);
  assert.deepEqual((await admin.listArtifacts({ rule_set: 'ntia', verdict: 'unknown' })).items, []);
  assert.equal((await admin.listArtifacts({ rule_set: 'ntia' })).items.length, 2);
  assert.deepEqual((await admin.listArtifacts({ ...asked, scope: 'used' })).items, []);
});
