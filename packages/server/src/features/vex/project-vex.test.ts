import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readVex } from '@assay/core/vex/read-vex.ts';
import { isValid } from '@assay/core/vex/test-vex-schemas.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importInto } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { knowRanged, statesIn } from '../decisions/test-decisions.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await knowRanged(server);
  await importInto(server, [npmRecord('GHSA-zzzz-zzzz-zzzz', { name: 'other', ...rated('low') })]);
});
after(() => server.stop());

/** Uploads an SBOM of `pkg:npm/app` with its package; without a subject when it is not named. */
async function upload(
  tenant: TestTenant,
  version: string,
  more: { isNamed?: boolean; inUse?: boolean } = {},
) {
  const { isNamed = true, inUse = false } = more;
  const purl = `pkg:npm/app@${version}`;
  const body = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    ...(isNamed && {
      metadata: {
        component: { type: 'application', name: 'app', 'bom-ref': 'root', version, purl },
      },
    }),
    components: ['ranged', 'other'].map((name) => ({
      ...{
        type: 'library',
        'bom-ref': name,
        name,
        version: '1.0.0',
        purl: `pkg:npm/${name}@1.0.0`,
      },
    })),
  });
  const input = {
    project: 'app',
    version,
    wait: 'ready',
    inUse: inUse ? 'true' : 'false',
    body,
  } as const;
  const { sbomid, project_uuid } = await tenant.as('LedgerAdmin').uploadSbom(input);
  return { sbomid, uuid: project_uuid };
}

const decide = (
  tenant: TestTenant,
  sbomid: string,
  [vulnerability, name]: [string, string],
  state: 'resolved' | 'exploitable',
) =>
  tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state },
    items: [{ vulnerability, package: `pkg:npm/${name}` }],
  });

const FORMATS = [
  ['openvex', 'openvex'],
  ['csaf', 'csaf-2.0'],
  ['csaf-2.1', 'csaf-2.1'],
  ['cyclonedx', 'cyclonedx-1.6'],
] as const;
type Format = (typeof FORMATS)[number][0];

async function exported(
  tenant: TestTenant,
  uuid: string,
  more: { format?: Format; version?: string; vulnerabilities?: 'all' } = {},
) {
  const answer = await tenant.as('Visitor').exportProjectVex({ uuid, ...more });
  return answer.text();
}

const stated = (text: string) =>
  readVex(Buffer.from(text))
    .statements.map(({ product, subcomponent, vulnerability, state }) =>
      [product.purl ?? product.ref, subcomponent?.purl, vulnerability.name, state].join(' '),
    )
    .sort();

for (const [format, schema] of FORMATS)
  test(`exports the decisions about all SBOMs in use as valid ${format}, which another tenant imports`, async () => {
    const [tenant, reader] = [await testTenant(server), await testTenant(server)];
    const one = await upload(tenant, '1.0', { inUse: true });
    const two = await upload(tenant, '2.0', { inUse: true });
    const unused = await upload(tenant, '3.0');
    await decide(tenant, one.sbomid, ['CVE-2026-0001', 'ranged'], 'resolved');
    await decide(tenant, two.sbomid, ['CVE-2026-0001', 'ranged'], 'exploitable');
    await decide(tenant, unused.sbomid, ['CVE-2026-0003', 'other'], 'resolved');
    const text = await exported(tenant, one.uuid, { format });
    assert.deepEqual(isValid(schema, JSON.parse(text)), []);
    assert.deepEqual(stated(text), [
      'pkg:npm/app@1.0 pkg:npm/ranged@1.0.0 CVE-2026-0001 resolved',
      'pkg:npm/app@2.0 pkg:npm/ranged@1.0.0 CVE-2026-0001 exploitable',
    ]);
    const [first, second] = [await upload(reader, '1.0'), await upload(reader, '2.0')];
    const document = await reader.as('LedgerAdmin').importVexDocument({ body: text });
    assert.equal(document.offered, 2);
    await reader.as('LedgerAdmin').acceptVexDocument({ uuid: document.uuid });
    assert.deepEqual(await statesIn(reader, first.sbomid), { 'CVE-2026-0001': 'resolved' });
    assert.deepEqual(await statesIn(reader, second.sbomid), { 'CVE-2026-0001': 'exploitable' });
  });

test('exports the newest SBOM where none is in use, or those of one version', async () => {
  const tenant = await testTenant(server);
  const older = await upload(tenant, '1.0');
  const newer = await upload(tenant, '2.0');
  await assert.rejects(
    exported(tenant, newer.uuid),
    refused(409, 'Nothing was decided about these SBOMs'),
  );
  await decide(tenant, older.sbomid, ['CVE-2026-0001', 'ranged'], 'resolved');
  await decide(tenant, newer.sbomid, ['CVE-2026-0003', 'other'], 'resolved');
  assert.deepEqual(stated(await exported(tenant, newer.uuid)), [
    'pkg:npm/app@2.0 pkg:npm/other@1.0.0 CVE-2026-0003 resolved',
  ]);
  assert.deepEqual(stated(await exported(tenant, newer.uuid, { version: '1.0' })), [
    'pkg:npm/app@1.0 pkg:npm/ranged@1.0.0 CVE-2026-0001 resolved',
  ]);
  await assert.rejects(
    exported(tenant, newer.uuid, { version: '9' }),
    refused(409, 'No SBOM of the project has this version'),
  );
  const stranger = await testTenant(server);
  await assert.rejects(exported(stranger, newer.uuid), refused(404));
});

test('keeps SBOMs without an identity apart, which decide differently about one package', async () => {
  const tenant = await testTenant(server);
  const one = await upload(tenant, '1.0', { isNamed: false, inUse: true });
  const two = await upload(tenant, '2.0', { isNamed: false, inUse: true });
  await decide(tenant, one.sbomid, ['CVE-2026-0001', 'ranged'], 'resolved');
  await decide(tenant, two.sbomid, ['CVE-2026-0001', 'ranged'], 'exploitable');
  for (const [format] of FORMATS) {
    const found = stated(await exported(tenant, one.uuid, { format }));
    assert.deepEqual(
      found.map((text) => text.split(' ').slice(1).join(' ')).sort(),
      ['exploitable', 'resolved'].map((state) => `pkg:npm/ranged@1.0.0 CVE-2026-0001 ${state}`),
      format,
    );
    assert.equal(found.filter((text) => text.includes(one.sbomid)).length, 1, format);
  }
});

test('CSAF leaves out vulnerabilities without a CVE and names them, unless all are asked for', async () => {
  const tenant = await testTenant(server);
  const { sbomid, uuid } = await upload(tenant, '1.0');
  await decide(tenant, sbomid, ['GHSA-zzzz-zzzz-zzzz', 'other'], 'resolved');
  const csaf = { format: 'csaf' } as const;
  await assert.rejects(
    exported(tenant, uuid, csaf),
    refused(409, /No decided vulnerability has a CVE/),
  );
  const own = 'pkg:npm/app@1.0 pkg:npm/other@1.0.0 GHSA-zzzz-zzzz-zzzz resolved';
  assert.deepEqual(stated(await exported(tenant, uuid, { ...csaf, vulnerabilities: 'all' })), [
    own,
  ]);
  assert.deepEqual(stated(await exported(tenant, uuid)), [own]);
  await decide(tenant, sbomid, ['CVE-2026-0001', 'ranged'], 'resolved');
  const text = await exported(tenant, uuid, csaf);
  assert.deepEqual(stated(text), ['pkg:npm/app@1.0 pkg:npm/ranged@1.0.0 CVE-2026-0001 resolved']);
  assert.match(text, /Left out, because they have no CVE: GHSA-zzzz-zzzz-zzzz\./);
  assert.deepEqual(isValid('csaf-2.0', JSON.parse(text)), []);
});
