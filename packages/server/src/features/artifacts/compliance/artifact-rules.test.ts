import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { digestOf, judgingTasks, testSigning } from '../../attestations/test-signing.ts';
import { importInto } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { knowRecords } from '../../sbom-content/test-known-records.ts';
import { API, API_ROOT, API_SHA256, upload } from '../test-upload.ts';
import { complianceOf, type SentRules } from './test-compliance.ts';

const LODASH = 'pkg:npm/lodash@4.17.20';
const LEFT_PAD = 'pkg:npm/left-pad@1.0.0';

let server: TestServer;
before(async () => {
  server = await testServer();
  await knowRecords(server.db, [
    npmRecord('CVE-2026-0001', { name: 'lodash', fixed: '5.0.0', ...rated('high') }),
    npmRecord('CVE-2026-0002', { name: 'unrated', fixed: '5.0.0' }),
  ]);
  await server.work(judgingTasks(server));
});
after(() => server.stop());

/** The API with an SBOM of some purls, and a profile that changes. */
async function described(...purls: string[]) {
  const tenant = await testTenant(server);
  const { sbomid } = await upload(tenant, { project: 'a/api', root: API_ROOT, purls });
  return { tenant, sbomid, admin: tenant.as('TenantAdmin'), ask: asking(tenant) };
}

/** Sets the rules of the default profile, and evaluates them for an artifact. */
function asking(tenant: TestTenant) {
  const admin = tenant.as('TenantAdmin');
  let isMade = false;
  return async (rules: SentRules, purl = API) => {
    const input = { name: 'gate', rules };
    if (isMade) await admin.updateAttestationProfile({ profileId: 'gate', ...input });
    else await admin.createAttestationProfile(input);
    isMade = true;
    return complianceOf(admin, { purl });
  };
}

test('not applicable: without a profile, without rules, and for other kinds', async () => {
  const { admin, ask } = await described();
  assert.deepEqual(await complianceOf(admin, { purl: API }), ['not_applicable']);
  assert.deepEqual(await ask({}), ['not_applicable']);
  assert.deepEqual(await ask({ sbom: {}, kinds: ['container', 'maven'] }), ['not_applicable']);
  assert.deepEqual(await ask({ sbom: {}, kinds: ['container', 'NPM'] }), ['pass', 'has_sbom']);
});

test('judges artifacts that are only used if the scope includes them', async () => {
  const { ask } = await described(LODASH, LEFT_PAD);
  const rules: SentRules = { fail_from: 'high' };
  assert.deepEqual(await ask(rules, LODASH), ['not_applicable']);
  assert.deepEqual(await ask({ ...rules, scope: 'all' }, LODASH), ['fail', 'vulnerable']);
  assert.deepEqual(await ask({ ...rules, scope: 'all' }, LEFT_PAD), ['pass', 'none_known']);
  const more: SentRules = { ...rules, scope: 'all', sbom: {}, trust_levels: ['trusted'] };
  assert.deepEqual(await ask(more, LEFT_PAD), ['fail', 'level_open', 'none_known', 'no_sbom']);
});

test("vulnerabilities of the newest SBOM's components fail from a severity on", async () => {
  const { tenant, sbomid, admin, ask } = await described(LODASH);
  assert.deepEqual(await ask({ fail_from: 'medium' }), ['fail', 'vulnerable']);
  assert.deepEqual(await ask({ fail_from: 'high' }), ['fail', 'vulnerable']);
  assert.deepEqual(await ask({ fail_from: 'critical' }), ['pass', 'none_known']);
  await ask({ fail_from: 'high' });
  const of = async () => (await admin.viewArtifact({ purl: API })).profiles[0]?.results[0];
  assert.deepEqual((await of())?.evidence, [sbomid]);
  await upload(tenant, { project: 'a/api', root: API_ROOT, purls: [LEFT_PAD] });
  assert.deepEqual(await complianceOf(admin, { purl: API }), ['pass', 'none_known']);
});

test('unknown: unrated vulnerabilities, and versions that cannot be compared', async () => {
  const unrated = await described('pkg:npm/unrated@1.0.0');
  assert.deepEqual(await unrated.ask({ fail_from: 'critical' }), ['unknown', 'unrated']);
  assert.deepEqual(await unrated.ask({ fail_from: 'unassigned' }), ['fail', 'vulnerable']);
  const odd = await described('pkg:npm/lodash@latest');
  assert.deepEqual(await odd.ask({ fail_from: 'critical' }), ['unknown', 'unchecked']);
});

test('unknown: artifacts without covering advisories, unless an SBOM lists their components', async () => {
  const image = 'pkg:oci/app@sha256%3A0a?repository_url=registry.example.org/app';
  const [release, none] = ['pkg:deb/debian/curl@1.0?distro=debian-12', 'pkg:deb/debian/wget@1.0'];
  const { tenant, ask } = await described(image, 'pkg:npm/bare', none, release);
  const rules: SentRules = { fail_from: 'low', scope: 'all' };
  for (const purl of [image, 'pkg:npm/bare', none])
    assert.deepEqual(await ask(rules, purl), ['unknown', 'not_looked_into'], purl);
  assert.deepEqual(await ask(rules, release), ['unknown', 'unchecked']);
  const root = { ...API_ROOT, type: 'container', purl: image, hashes: [] };
  await upload(tenant, { project: 'a/image', root, purls: [LEFT_PAD] });
  assert.deepEqual(await ask(rules, image), ['pass', 'none_known']);
});

test('an SBOM that describes it is there, and not too old', async () => {
  const { sbomid, tenant, admin, ask } = await described();
  const rules: SentRules = { sbom: { max_age_days: 7 } };
  assert.deepEqual(await ask(rules), ['pass', 'has_sbom']);
  await server.db.owner(
    "update sbom set uploaded_at = uploaded_at - interval '8 days' where tenant_uuid = $1",
    [tenant.uuid],
  );
  assert.deepEqual(await complianceOf(admin, { purl: API }), ['fail', 'too_old']);
  assert.deepEqual(await ask({ sbom: {} }), ['pass', 'has_sbom']);
  await admin.deleteSbom({ sbomid });
  assert.deepEqual(await complianceOf(admin, { purl: API }), ['fail', 'no_sbom']);
});

test('unknown: a required trust level of a digest that was never judged', async () => {
  const scene = await testSigning(server);
  const { admin, tenant } = scene;
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const rules: SentRules = { trust_levels: ['trusted'], fail_from: 'low' };
  await admin.createAttestationProfile({ name: 'gate', rules });
  const sha256 = digestOf('file');
  await scene.notarize(ann, sha256);
  const open = ['unknown', 'level_taken', 'not_looked_into'];
  assert.deepEqual(await complianceOf(admin, { sha256 }), open);
  await upload(tenant, { project: 'api', root: API_ROOT, purls: [LEFT_PAD] });
  const unknown = ['unknown', 'level_open', 'none_known'];
  assert.deepEqual(await complianceOf(admin, { purl: API }), unknown);
  await scene.notarize(ann, API_SHA256);
  const passes = ['pass', 'level_taken', 'none_known'];
  assert.deepEqual(await complianceOf(admin, { purl: API }), passes);
  await scene.notarize(ann, API_SHA256, { level: 'untrusted', reason: 'Leaked.' });
  const fails = ['fail', 'level_refused', 'none_known'];
  assert.deepEqual(await complianceOf(admin, { purl: API }), fails);
});

test('the page has the verdict of every profile, the default first; lists that of the default', async () => {
  const { admin } = await described(LODASH);
  const make = (name: string, rules: SentRules) => admin.createAttestationProfile({ name, rules });
  await make('z', { sbom: {} });
  await make('a', { fail_from: 'high' });
  await make('b', { kinds: ['container'], sbom: {} });
  const shown = async () => {
    const { profiles } = await admin.viewArtifact({ purl: API });
    return profiles.map(({ profile, verdict }) => `${profile.name} ${verdict}`);
  };
  assert.deepEqual(await shown(), ['z pass', 'a fail', 'b not_applicable']);
  assert.deepEqual(await complianceOf(admin, { purl: API }), ['pass', 'has_sbom']);
  await admin.setDefaultAttestationProfile({ profileId: 'a' });
  assert.deepEqual(await shown(), ['a fail', 'b not_applicable', 'z pass']);
  assert.deepEqual(await complianceOf(admin, { purl: API }), ['fail', 'vulnerable']);
});

test('a list judges each row for itself', async () => {
  const { tenant, admin } = await described(LODASH);
  const hashes = [{ alg: 'SHA-256', content: digestOf('tool') }];
  const root = { ...API_ROOT, purl: 'pkg:npm/tool', name: 'tool', hashes };
  await upload(tenant, { project: 'a/tool', root, purls: [LEFT_PAD] });
  const rules: SentRules = { fail_from: 'high' };
  await admin.createAttestationProfile({ name: 'gate', rules });
  const { items } = await admin.listArtifacts({ sort: 'name' });
  assert.deepEqual(
    items.map(({ name, compliance }) => [name, compliance]),
    [
      ['@acme/api', 'fail'],
      ['left-pad', 'not_applicable'],
      ['lodash', 'not_applicable'],
      ['tool', 'pass'],
    ],
  );
});

test('counts the ratings that only a shared record gives, for an SBOM and a package', async () => {
  const purl = 'pkg:rpm/almalinux/shared@1-1.el9?distro=almalinux-9.4';
  await importInto(server, [
    {
      ...{ id: 'ALSA-2026:0800', modified: '2026-01-01T00:00:00Z' },
      summary: 'Important: shared security update',
      related: ['CVE-2026-0801', 'CVE-2026-0802'],
      affected: [
        {
          package: { ecosystem: 'AlmaLinux:9', name: 'shared' },
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '0:2-1.el9' }] }],
        },
      ],
    },
    npmRecord('CVE-2026-0802', { name: 'elsewhere', ...rated('medium') }),
  ]);
  const { admin, ask } = await described(purl, LODASH);
  const sharedOf = async (rules: SentRules, of = API) => {
    await ask({ ...rules, scope: 'all', sbom: {} }, of);
    const { profiles } = await admin.viewArtifact({ purl: of });
    return (profiles[0]?.results ?? []).map(
      ({ rule, verdict, shared_rating_findings }) => `${rule} ${verdict} ${shared_rating_findings}`,
    );
  };
  assert.deepEqual(await sharedOf({ fail_from: 'high' }), [
    'vulnerabilities fail 1',
    'sbom pass 0',
  ]);
  assert.deepEqual(await sharedOf({ fail_from: 'critical' }), [
    'vulnerabilities pass 1',
    'sbom pass 0',
  ]);
  assert.deepEqual(await sharedOf({ fail_from: 'high' }, purl), [
    'vulnerabilities fail 1',
    'sbom fail 0',
  ]);
  assert.deepEqual(await sharedOf({ fail_from: 'high' }, LODASH), [
    'vulnerabilities fail 0',
    'sbom fail 0',
  ]);
});
