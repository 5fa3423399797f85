import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { digestOf, judgingTasks, testSigning } from '../../attestations/test-signing.ts';
import { recount } from '../../catalogue/check/recount.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { knowRecords } from '../../sbom-content/test-known-records.ts';
import { API, API_ROOT, API_SHA256, upload } from '../test-upload.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await knowRecords(server.db, [
    npmRecord('CVE-2026-0001', {
      name: 'lodash',
      fixed: '4.17.21',
      summary: 'Bad',
      ...rated('high'),
    }),
    npmRecord('CVE-2026-0002', { name: '@acme/api', fixed: '3.0.0', ...rated('critical') }),
  ]);
  await server.work(judgingTasks(server));
});
after(async () => {
  assert.deepEqual(await recount(server.db.worker), []);
  await server.stop();
});

const LODASH = 'pkg:npm/lodash@4.17.20';
const levelOf = (level: string) => ({ name: 'codenotary:trust_status:level', value: level });

test('the subject of an SBOM is an artifact, by purl and by digest, until its SBOMs are deleted', async () => {
  const tenant = await testTenant(server);
  const client = tenant.as('TenantAdmin');
  const first = await upload(tenant, { project: 'a/api', root: API_ROOT, purls: [LODASH] });
  const { items } = await client.listArtifacts({ scope: 'built' });
  const [item] = items;
  assert.deepEqual(
    [
      items.length,
      item?.name,
      item?.purl,
      item?.sha256,
      item?.kind,
      item?.has_sbom,
      item?.severity,
    ],
    [1, '@acme/api', API, API_SHA256, 'npm', true, 'high'],
  );
  const second = await upload(tenant, {
    project: 'a/api',
    root: API_ROOT,
    purls: ['pkg:npm/left-pad@1.0.0'],
  });
  const view = await client.viewArtifact({ purl: API });
  assert.deepEqual(await client.viewArtifact({ sha256: `sha256:${API_SHA256}` }), view);
  assert.deepEqual(
    view.sboms.map(({ sbomid, project, severity_counts }) => [
      sbomid,
      project,
      severity_counts.high,
    ]),
    [
      [second.sbomid, 'a/api', 0],
      [first.sbomid, 'a/api', 1],
    ],
  );
  assert.deepEqual(
    [view.digests, view.severity, view.vulnerabilities],
    [{ sha256: API_SHA256 }, null, []],
  );
  await client.deleteSbom({ sbomid: second.sbomid });
  const older = await client.viewArtifact({ purl: 'pkg:npm/@acme/api@2.0.0' });
  assert.deepEqual(
    older.sboms.map(({ sbomid }) => sbomid),
    [first.sbomid],
  );
  assert.deepEqual(older.vulnerabilities, [
    {
      id: 'CVE-2026-0001',
      severity: 'high',
      cvss: 7.5,
      summary: 'Bad',
      fixed_versions: ['4.17.21'],
      packages: [{ purl: LODASH, name: 'lodash', version: '4.17.20' }],
    },
  ]);
  await client.deleteSbom({ sbomid: first.sbomid });
  const bare = await client.viewArtifact({ purl: API });
  assert.deepEqual([bare.sboms, bare.has_sbom, bare.severity], [[], false, null]);
});

test('a package that is built and used is one row, with its uses and vulnerabilities', async () => {
  const tenant = await testTenant(server);
  const client = tenant.as('TenantAdmin');
  const used = await upload(tenant, { project: 'b/shop', purls: [API] });
  assert.deepEqual(
    (await client.listArtifacts({})).items.map(({ uuid, purl, used_in }) => [uuid, purl, used_in]),
    [[null, API, 1]],
  );
  const only = await client.viewArtifact({ purl: 'pkg:npm/@acme/api@2.0.0' });
  assert.deepEqual([only.uuid, only.trust_level, only.created_at], [null, 'unknown', null]);
  await upload(tenant, { project: 'b/api', root: API_ROOT, purls: [LODASH] });
  await upload(tenant, { project: 'b/other', purls: [API, LODASH] });
  const { items } = await client.listArtifacts({ q: 'pkg:npm/@acme/api' });
  assert.deepEqual(
    items.map(({ uuid, used_in, severity, severity_counts: { critical, high } }) => [
      ...[uuid !== null, used_in, severity, critical, high],
    ]),
    [[true, 2, 'critical', 1, 1]],
  );
  const view = await client.viewArtifact({ purl: API });
  assert.deepEqual(view.where_used.map(({ project }) => project).sort(), ['b/other', 'b/shop']);
  assert.deepEqual(
    view.vulnerabilities.map(({ id, fixed_versions }) => [id, fixed_versions]),
    [
      ['CVE-2026-0002', ['3.0.0']],
      ['CVE-2026-0001', ['4.17.21']],
    ],
  );
  await client.deleteSbom({ sbomid: used.sbomid });
  assert.equal((await client.viewArtifact({ purl: API })).used_in, 1);
});

type Properties = { name: string; value: string }[];
interface Exported {
  metadata: { component: { properties?: Properties } };
  components: { properties?: Properties }[];
}

test('an untrusted artifact shows in everything that contains it, beside the own level', async () => {
  const scene = await testSigning(server);
  const { tenant, admin, ledger } = scene;
  const ann = await scene.notary('LedgerAdmin');
  const group = await scene.group(1, ann);
  const sbom = await upload(tenant, {
    project: 'c/api',
    root: API_ROOT,
    purls: [LODASH, 'pkg:npm/left-pad@1.0.0'],
  });
  assert.deepEqual((await admin.getSbom({ sbomid: sbom.sbomid })).trust, {
    untrusted: 0,
    unsupported: 0,
  });
  await scene.notarize(ann, digestOf('lodash'), { name: LODASH, level: 'untrusted', reason: 'no' });
  await scene.notarize(ann, API_SHA256, { level: 'trusted', reason: 'built here' });

  const view = await admin.viewArtifact({ purl: API });
  assert.deepEqual(view.contains, [
    { purl: LODASH, name: 'lodash', version: '4.17.20', trust_level: 'untrusted' },
  ]);
  assert.deepEqual(
    [view.trust_level, view.signer?.uuid, view.ledger_uuid, view.verdicts[0]?.level],
    ['trusted', ann.principal, ledger.uuid, 'trusted'],
  );
  assert.deepEqual(
    view.statements.map(({ status, reason, verification }) => [status, reason, verification]),
    [['trusted', 'built here', 'valid']],
  );
  assert.deepEqual(
    view.groups.map(({ uuid, threshold, members, signed }) => [uuid, threshold, members, signed]),
    [[group, 1, 1, 1]],
  );

  const { sbomid } = sbom;
  assert.deepEqual((await admin.getSbom({ sbomid })).trust, { untrusted: 1, unsupported: 0 });
  const components = await admin.listSbomComponents({ sbomid });
  assert.deepEqual(
    components.items.map(({ purl, trust_level }) => [purl, trust_level]),
    [
      [LODASH, 'untrusted'],
      ['pkg:npm/left-pad@1.0.0', 'unknown'],
    ],
  );
  const untrusted = await admin.listSbomComponents({ sbomid, status: 'untrusted' });
  assert.deepEqual(
    untrusted.items.map(({ purl }) => purl),
    [LODASH],
  );
});

test('an exported SBOM has the level of each component, its signer and the reason', async () => {
  const scene = await testSigning(server);
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const { sbomid } = await upload(scene.tenant, {
    project: 'c/api',
    root: API_ROOT,
    purls: [LODASH, 'pkg:npm/left-pad@1.0.0'],
  });
  await scene.notarize(ann, digestOf('lodash'), { name: LODASH, level: 'untrusted', reason: 'no' });
  await scene.notarize(ann, API_SHA256, { level: 'trusted', reason: 'built here' });
  const { signer } = await scene.admin.viewArtifact({ purl: API });
  const answer = await scene.tenant.sendAs('Visitor')(
    `/sboms/${sbomid}/export?format=cyclonedx`,
    {},
  );
  const bom = (await answer.json()) as Exported;
  const said = (properties: Properties = []) =>
    properties.map(({ name, value }) => [name.split(':').at(-1), value]);
  assert.deepEqual(said(bom.components[0]?.properties).slice(0, 3), [
    ['level', 'untrusted'],
    ['signer', signer?.name],
    ['comment', 'no'],
  ]);
  assert.deepEqual(said(bom.components[1]?.properties), []);
  assert.deepEqual(said(bom.metadata.component.properties)[0], ['level', 'trusted']);
  assert.match(said(bom.metadata.component.properties)[3]?.[1] ?? '', /^\d{4}-/);
});

test('selects the digest of a purl with the newest statement, and lists the others', async () => {
  const scene = await testSigning(server);
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const [one, two] = [digestOf('one'), digestOf('two')];
  await scene.notarize(ann, one, { name: API });
  await scene.notarize(ann, two, { name: API, level: 'unsupported' });
  const view = await scene.admin.viewArtifact({ purl: API });
  assert.deepEqual(
    [
      view.sha256,
      view.trust_level,
      view.others.map(({ sha256, trust_level }) => [sha256, trust_level]),
    ],
    [two, 'unsupported', [[one, 'trusted']]],
  );
  const other = await scene.admin.viewArtifact({ sha256: one });
  assert.deepEqual([other.sha256, other.others.map(({ sha256 }) => sha256)], [one, [two]]);
});

test('where a row contradicts its statements, profiles are judged by the level of the statements', async () => {
  const scene = await testSigning(server);
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  await scene.admin.createAttestationProfile({
    name: 'Release',
    rules: { trust_levels: ['trusted'] },
  });
  const sha256 = digestOf('changed row');
  await scene.notarize(ann, sha256, { level: 'untrusted', reason: 'no' });
  const { uuid } = await scene.admin.viewArtifact({ sha256 });
  for (const statement of [
    "update artifact set trust_level = 'trusted' where uuid = $1",
    "update artifact_verdict set level = 'trusted' where artifact_uuid = $1",
  ])
    await server.db.owner(statement, [uuid]);
  const view = await scene.admin.viewArtifact({ sha256 });
  assert.deepEqual(
    [view.level_check, view.trust_level, view.verdicts.map(({ level }) => level)],
    ['contradicted', 'untrusted', ['untrusted']],
  );
  assert.deepEqual(
    [view.compliance, view.profiles.map(({ verdict, results }) => [verdict, results[0]?.code])],
    ['fail', [['fail', 'level_refused']]],
  );
});

test('shows the claim of the newest SBOM that claims a level', async () => {
  const tenant = await testTenant(server);
  const client = tenant.as('Visitor');
  const claim = [levelOf('untrusted'), { name: 'codenotary:trust_status:signer', value: 'Joe' }];
  await upload(tenant, { project: 'd/shop', purls: [LODASH], properties: claim });
  await upload(tenant, { project: 'd/other', purls: [LODASH] });
  await upload(tenant, {
    project: 'd/api',
    root: { ...API_ROOT, properties: [levelOf('trusted')] },
  });
  const claimed = { level: 'untrusted', signer: 'Joe', comment: '', timestamp: null };
  const lodash = await client.viewArtifact({ purl: LODASH });
  assert.deepEqual([lodash.claimed, lodash.trust_level], [claimed, 'unknown']);
  assert.equal((await client.viewArtifact({ purl: API })).claimed?.level, 'trusted');
});

test('404: an artifact that only other tenants have', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  await upload(other, { project: 'e/api', root: API_ROOT, purls: [LODASH] });
  const [item] = (await other.as('TenantAdmin').listArtifacts({ scope: 'built' })).items;
  const client = tenant.as('TenantAdmin');
  const asked: (() => Promise<unknown>)[] = [
    () => client.viewArtifact({ purl: API }),
    () => client.viewArtifact({ sha256: API_SHA256 }),
    () => client.viewArtifact({ purl: LODASH }),
    () => client.viewArtifact({ purl: 'no purl' }),
    () => client.viewArtifact({ sha256: digestOf('never seen') }),
    () => client.labelArtifact({ uuid: item?.uuid ?? '', labels: ['x'] }),
    () => client.labelArtifact({ uuid: crypto.randomUUID(), labels: ['x'] }),
  ];
  for (const ask of asked)
    await assert.rejects(ask(), { status: 404, message: 'Artifact not found' });
  await assert.rejects(client.viewArtifact({ purl: API, sha256: API_SHA256 }), { status: 400 });
});
