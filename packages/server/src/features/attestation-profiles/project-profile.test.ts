import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { API, API_ROOT, upload } from '../artifacts/test-upload.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const isRefused =
  (status: number, word = '') =>
  (error: unknown) =>
    error instanceof ApiError && error.status === status && error.message.includes(word);

/** A tenant whose default profile passes for the API, with another profile that fails. */
async function scene() {
  const tenant = await testTenant(server);
  const { project_uuid: uuid } = await upload(tenant, { project: 'acme/api', root: API_ROOT });
  const admin = tenant.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'Usual', rules: { sbom: {} } });
  await admin.createAttestationProfile({
    name: 'Strict',
    rules: { trust_levels: ['trusted'], scope: 'all' },
  });
  return { tenant, admin, uuid };
}

test('a project chooses a profile, by which its artifacts are judged everywhere', async () => {
  const { tenant, admin, uuid } = await scene();
  await upload(tenant, {
    project: 'acme/api/below',
    root: { ...API_ROOT, purl: 'pkg:npm/below', hashes: [] },
  });
  const verdicts = async () => {
    const [list, matrix] = [await admin.listArtifacts({}), await admin.listArtifactCompliance({})];
    const projects = await admin.listProjectCompliance({});
    const { compliance, profiles } = await admin.viewArtifact({ purl: API });
    const [first] = profiles;
    assert.deepEqual([first?.profile.applies, first?.verdict], [true, compliance]);
    assert.equal(profiles.filter(({ profile }) => profile.applies).length, 1);
    const rowOf = (name: string) => matrix.items.find((row) => row.name === name);
    assert.equal(list.items.find(({ purl }) => purl === API)?.compliance, compliance);
    const [api, below] = [rowOf('@acme/api'), rowOf('below')];
    assert.equal(api?.profile, compliance);
    return [
      ...[api?.profile, api?.profile_name, below?.profile, below?.profile_name],
      ...projects.items.flatMap(({ profile, profile_name }) => [profile, profile_name]),
    ];
  };
  const usual = ['pass', 'Usual'];
  assert.deepEqual(await verdicts(), [...usual, ...usual, ...usual, ...usual]);
  const answer = await admin.setProjectProfile({ uuid, profileId: 'strict' });
  assert.deepEqual([answer.chosen?.name, answer.applies?.name], ['Strict', 'Strict']);
  assert.deepEqual(await tenant.as('Visitor').getProjectProfile({ uuid }), answer);
  const strict = ['unknown', 'Strict'];
  assert.deepEqual(await verdicts(), [...strict, ...usual, ...strict, ...usual]);
  const back = await admin.setProjectProfile({ uuid, profileId: null });
  assert.deepEqual([back.chosen, back.applies?.name, back.chosen_by], [null, 'Usual', null]);
  assert.deepEqual(await verdicts(), [...usual, ...usual, ...usual, ...usual]);
});

test('judges the artifacts of an SBOM, while it is the newest one that describes them', async () => {
  const { tenant, admin, uuid } = await scene();
  const { sbomid } = await upload(tenant, { project: 'acme/api', root: API_ROOT });
  const asked = async (of = sbomid) => {
    const { profile, verdict, artifacts } = await admin.getSbomProfile({ sbomid: of });
    return [profile?.name, verdict, ...artifacts.map(({ name }) => name)];
  };
  assert.deepEqual(await asked(), ['Usual', 'pass', '@acme/api']);
  await admin.setProjectProfile({ uuid, profileId: 'strict' });
  assert.deepEqual(await asked(), ['Strict', 'unknown', '@acme/api']);
  const { artifacts } = await admin.getSbomProfile({ sbomid });
  assert.deepEqual(
    artifacts[0]?.results.map(({ rule, code }) => [rule, code]),
    [['trust_level', 'level_open']],
  );
  const newer = await upload(tenant, { project: 'acme/other', root: API_ROOT });
  assert.deepEqual(await asked(), ['Strict', 'not_applicable']);
  assert.deepEqual(await asked(newer.sbomid), ['Usual', 'pass', '@acme/api']);
  const { admin: stranger } = await scene();
  await assert.rejects(stranger.getSbomProfile({ sbomid }), isRefused(404));
});

test('records each choice with the one before it, in an entry that commits to the row', async () => {
  const { tenant, admin, uuid } = await scene();
  await admin.setProjectProfile({ uuid, profileId: 'strict' });
  await admin.setProjectProfile({ uuid, profileId: 'usual' });
  await admin.setProjectProfile({ uuid, profileId: null });
  const { items } = await admin.listAuditEntries({ action: 'project.set_profile' });
  const slugOf = (value: unknown) => /"slug":"(\w+)"/.exec(JSON.stringify(value))?.[1] ?? null;
  assert.deepEqual(
    items.map(({ details }) => [slugOf(details?.['before']), slugOf(details?.['profile'])]),
    [
      ['usual', null],
      ['strict', 'usual'],
      [null, 'strict'],
    ],
  );
  const recorded = await server.db.owner(
    `select r ->> 'table' as tracked, r ->> 'sha256' is null as is_gone
     from audit_entry a, jsonb_array_elements(a.recorded_rows) r
     where a.tenant_uuid = $1 and a.action = 'project.set_profile' order by a.uuid`,
    [tenant.uuid],
  );
  assert.deepEqual(
    recorded.map(({ tracked, is_gone }) => [tracked, is_gone]),
    [false, false, true].map((is_gone) => ['project_profile', is_gone]),
  );
});

test('a profile that a project chose is not deleted, until the project or its choice is gone', async () => {
  const { admin, uuid } = await scene();
  await admin.setProjectProfile({ uuid, profileId: 'strict' });
  const remove = () => admin.deleteAttestationProfile({ profileId: 'strict' });
  await assert.rejects(remove(), isRefused(409, '1 has it'));
  await admin.deleteProject({ uuid });
  await remove();
});

test('refuses other profiles and projects, and people who write no profiles', async () => {
  const { tenant, admin, uuid } = await scene();
  await assert.rejects(
    admin.setProjectProfile({ uuid, profileId: 'missing' }),
    isRefused(400, 'no such attestation profile'),
  );
  const editor = tenant.as('LedgerAdmin');
  await assert.rejects(editor.setProjectProfile({ uuid, profileId: 'strict' }), isRefused(403));
  const other = await scene();
  const { profileId = '' } = (await other.admin.listAttestationProfiles({})).items[0] ?? {};
  await assert.rejects(admin.setProjectProfile({ uuid, profileId }), isRefused(400));
  await assert.rejects(other.admin.setProjectProfile({ uuid, profileId }), isRefused(404));
  await assert.rejects(other.admin.getProjectProfile({ uuid }), isRefused(404));
});
