import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { z } from 'zod';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { recount } from '../../catalogue/check/recount.ts';
import { importInto } from '../../catalogue/coverage/test-coverage.ts';
import { rated } from '../../catalogue/test-catalogue.ts';
import { changeSboms } from '../../sboms/finish-sbom.ts';
import { ownUnread } from '../../sboms/owners/own-earlier.ts';

const DEB =
  'pkg:deb/ubuntu/python3-urllib3@1.26.5-1~exp1ubuntu0.1?arch=all&distro=ubuntu-22.04&upstream=python-urllib3';
const PYPI = 'pkg:pypi/urllib3@1.26.5';
const LABEL = 'python3-urllib3 1.26.5-1~exp1ubuntu0.1';

const advisory = (id: string, ecosystem: string, name: string, fixed: string, more: object) => ({
  ...{ id, modified: '2026-01-01T00:00:00Z', ...more },
  affected: [
    {
      package: { ecosystem, name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
});
const upstream = (id: string, cve: string) =>
  advisory(id, 'PyPI', 'urllib3', '1.26.18', { aliases: [cve], ...rated('high') });
const ubuntu = (id: string, cve: string, fixed: string) =>
  advisory(id, 'Ubuntu:22.04:LTS', 'python-urllib3', fixed, { upstream: [cve] });

let server: TestServer;
let tenant: TestTenant;
let content: Client<Api>;
// Advisories are one for all tenants, so each test has a server of its own.
beforeEach(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  content = tenant.as('Visitor');
  await importInto(server, [
    upstream('GHSA-patched', 'CVE-2026-0001'),
    upstream('GHSA-open', 'CVE-2026-0002'),
    upstream('GHSA-silent', 'CVE-2026-0003'),
  ]);
});
afterEach(() => server.stop());

async function push(document: object, project: string): Promise<string> {
  const answer = await tenant.sendAs('LedgerAdmin')(`/sboms?project=${project}&wait=ready`, {
    method: 'POST',
    body: JSON.stringify(document),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const sbom = z.object({ sbomid: z.string(), status: z.string() }).parse(await answer.json());
  assert.equal(sbom.status, 'ready', JSON.stringify(sbom));
  return sbom.sbomid;
}

const cyclonedx = (path: string) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'container', name: 'image', 'bom-ref': 'root' } },
  components: [
    { type: 'library', 'bom-ref': 'deb', name: 'python3-urllib3', purl: DEB },
    {
      ...{ type: 'library', 'bom-ref': 'py', name: 'urllib3', purl: PYPI },
      properties: [{ name: 'syft:location:0:path', value: path }],
    },
  ],
});
const OWNED = cyclonedx('/usr/lib/python3/dist-packages/urllib3-1.26.5.egg-info/PKG-INFO');

/** Id, component and verdict of each finding. */
async function findingsOf(sbomid: string): Promise<string[]> {
  const { items } = await content.listSbomVulnerabilities({ sbomid, sort: 'id' });
  return items.map(({ id, bom_ref, reason }) => `${id} ${bom_ref} ${reason.verdict}`);
}

const ALL_UPSTREAM = [1, 2, 3].map((n) => `CVE-2026-000${n} py affected`);
const loadUbuntu = () =>
  importInto(server, [
    ubuntu('UBUNTU-patched', 'CVE-2026-0001', '1.26.5-1~exp1ubuntu0.1'),
    ubuntu('UBUNTU-open', 'CVE-2026-0002', '1.26.5-1~exp1ubuntu0.9'),
  ]);

/** All that is known upstream is decided by the distribution, which is not affected by any of it any more. */
async function loadAllFixed(): Promise<void> {
  await loadUbuntu();
  await importInto(server, [ubuntu('UBUNTU-third', 'CVE-2026-0003', '1.26.5-1~exp1')]);
  await importInto(server, [ubuntu('UBUNTU-open', 'CVE-2026-0002', '1.26.5-1~exp1')]);
}

test('the distribution decides once its advisories are loaded, in every view', async () => {
  const sbomid = await push(OWNED, 'image');
  assert.deepEqual(await findingsOf(sbomid), ALL_UPSTREAM);
  const before = await content.getSbom({ sbomid });
  assert.deepEqual([before.severity_counts?.high, before.check?.handled], [3, 0]);
  await loadUbuntu();
  assert.deepEqual(await findingsOf(sbomid), [
    ...['CVE-2026-0001 py handled', 'CVE-2026-0002 deb affected', 'CVE-2026-0002 py handled'],
    'CVE-2026-0003 py affected',
  ]);
  const sbom = await content.getSbom({ sbomid });
  assert.deepEqual([sbom.severity_counts?.high, sbom.check?.handled], [2, 2]);
  assert.equal(sbom.check?.state, 'checked');
  const { items: sboms } = await content.listSboms({ project: 'image' });
  assert.equal(sboms[0]?.check?.handled, 2);
  const project = await content.getProject({ uuid: sbom.project_uuid });
  assert.deepEqual([project.severity_counts.high, project.check?.handled], [2, 2]);
  const vulnerability = await content.getVulnerability({ id: 'CVE-2026-0001' });
  assert.equal(vulnerability.affected_projects, 0);
});

test('SARIF has handled findings, suppressed by the distribution', async () => {
  await loadUbuntu();
  const sbomid = await push(OWNED, 'sarif');
  const answer = await content.exportSbomSarif({ sbomid });
  const [run] = JSON.parse(await answer.text()).runs;
  const states = run.results.map(
    ({ ruleId, suppressions }: { ruleId: string; suppressions: { justification: string }[] }) =>
      `${ruleId} ${suppressions.map(({ justification }) => justification.includes(LABEL))}`,
  );
  assert.deepEqual(states.sort(), [
    ...['CVE-2026-0001 true', 'CVE-2026-0002 ', 'CVE-2026-0002 true', 'CVE-2026-0003 '],
  ]);
});

test('a handled finding names the package, its verdict and the record', async () => {
  await loadUbuntu();
  const sbomid = await push(OWNED, 'named');
  const { items } = await content.listSbomVulnerabilities({
    ...{ sbomid, sort: 'id' },
    verdict: 'handled',
  });
  const owner = { purl: DEB, name: 'python3-urllib3', version: '1.26.5-1~exp1ubuntu0.1' };
  assert.deepEqual(
    items.map(({ handled_by }) => handled_by),
    [
      { ...owner, verdict: 'not_affected', fixed: null, source: 'osv', advisory: 'UBUNTU-patched' },
      {
        ...{ ...owner, verdict: 'affected', fixed: '1.26.5-1~exp1ubuntu0.9', source: 'osv' },
        advisory: 'UBUNTU-open',
      },
    ].map((one) => ({ ...items[0]?.handled_by, ...one })),
  );
  assert.equal(
    items[0]?.reason.explanation,
    `Handled by distribution package ${LABEL}, which is not affected, as the distribution states (UBUNTU-patched).`,
  );
  assert.match(items[1]?.reason.explanation ?? '', /is affected itself and has the finding/);
});

test('a finding is handled by a record of Red Hat that names only the source RPM', async () => {
  const cve = 'CVE-2026-0001';
  const ecosystem = 'Red Hat:enterprise_linux:9::baseos';
  await importInto(server, [advisory(cve, ecosystem, 'python-urllib3', '0:1.26.5-2.el9', {})]);
  const rpm =
    'pkg:rpm/redhat/python3-urllib3@1.26.5-5.el9?arch=noarch&distro=rhel-9.4&upstream=python-urllib3-1.26.5-5.el9.src.rpm';
  const owned = { ...{ type: 'library', name: 'urllib3', purl: PYPI }, 'bom-ref': 'py' };
  const owner = { ...{ type: 'library', name: 'python3-urllib3', purl: rpm }, components: [owned] };
  const sbomid = await push({ ...OWNED, components: [owner] }, 'rpm');
  const { items } = await content.listSbomVulnerabilities({ sbomid, verdict: 'handled' });
  assert.deepEqual(
    items.map(({ id, handled_by }) => [id, handled_by?.name, handled_by?.advisory]),
    [[cve, 'python3-urllib3', cve]],
  );
});

test('components, gate and export follow', async () => {
  const only = { ...OWNED, metadata: { component: { type: 'container', name: 'gate' } } };
  await loadUbuntu();
  const sbomid = await push(only, 'follow');
  const { items } = await content.listSbomComponents({ sbomid, status: 'handled' });
  assert.deepEqual(
    items.map(({ bom_ref, status, handled_by, handled_count }) => [
      bom_ref,
      status,
      handled_by,
      handled_count,
    ]),
    [['py', 'vulnerable', LABEL, 2]],
  );
  const gate = await content.getSbomGate({ sbomid, fail_on: 'high' });
  assert.deepEqual([gate.outcome, gate.findings.high, gate.handled], ['failed', 2, 2]);
  const answer = await tenant.sendAs('Visitor')(
    `/sboms/${sbomid}/export?format=cyclonedx&vex=true`,
    { method: 'GET' },
  );
  const exported = readSbom(new Uint8Array(await answer.arrayBuffer()));
  const stated = exported.vulnerabilities.map(
    ({ id, state, affects }) => `${id} ${state} ${affects}`,
  );
  assert.deepEqual(stated.toSorted(), [
    ...['CVE-2026-0001 not_affected py', 'CVE-2026-0002  deb', 'CVE-2026-0002 in_triage py'],
    'CVE-2026-0003  py',
  ]);
});

test('a component whose findings are all handled is neither clean nor vulnerable', async () => {
  await loadAllFixed();
  const sbomid = await push(OWNED, 'all-handled');
  const { items } = await content.listSbomComponents({ sbomid });
  assert.deepEqual(items.map(({ bom_ref, status }) => `${bom_ref} ${status}`).toSorted(), [
    ...['deb clean', 'py handled'],
  ]);
  const gate = await content.getSbomGate({ sbomid, fail_on: 'low' });
  assert.deepEqual([gate.outcome, gate.handled], ['passed', 3]);
});

test('the same packages with the file elsewhere keep their findings', async () => {
  const elsewhere = cyclonedx('/usr/local/lib/python3.10/dist-packages/urllib3/METADATA');
  await loadAllFixed();
  const sbomid = await push(elsewhere, 'elsewhere');
  assert.deepEqual(await findingsOf(sbomid), ALL_UPSTREAM);
});

test('the package inside the distribution’s has a page of its own', async () => {
  await loadUbuntu();
  await push(OWNED, 'page');
  const { items } = await content.listArtifacts({ keyword: 'urllib3', scope: 'used' });
  const owned = items.find(({ purl }) => purl?.includes('owned_by='));
  assert.ok(owned?.purl, 'it is listed');
  const view = await content.viewArtifact({ purl: owned.purl });
  assert.equal(view.purl, owned.purl);
  assert.ok(view.where_used.length > 0);
});

test('documents from before owners were read are read again, and counted as if uploaded now', async () => {
  await loadAllFixed();
  const early = await testTenant(server);
  const send = async (document: object, project: string) => {
    const init = { method: 'POST', body: JSON.stringify(document) };
    const headers = { 'content-type': 'application/octet-stream' };
    const path = `/sboms?project=${project}&wait=ready`;
    const answer = await early.sendAs('LedgerAdmin')(path, { ...init, headers });
    return z.object({ sbomid: z.string(), project_uuid: z.string() }).parse(await answer.json());
  };
  const sbom = await send(OWNED, 'early');
  const { sbomid } = await send(cyclonedx('/opt/x'), 'unowned');
  const change = async () => {
    await server.db.owner(
      `update sbom set owners_read = false, set_id = (select o.set_id from sbom o where o.sbomid = $1) where sbomid = $2`,
      [sbomid, sbom.sbomid],
    );
  };
  await change();
  const project = { tenant_uuid: early.uuid, project_uuid: sbom.project_uuid };
  const nothing = async () => {};
  await server.db.worker.write(early.uuid, (tx) =>
    changeSboms(tx, { ...project, change: nothing }),
  );
  const countsOf = async () => {
    const { severity_counts, check } = await early
      .as('Visitor')
      .getProject({ uuid: sbom.project_uuid });
    return [severity_counts.high, check?.handled];
  };
  assert.deepEqual(await countsOf(), [3, 0]);
  assert.deepEqual(await recount(server.db.worker), []);
  await ownUnread(server.db.worker);
  await until(async () => (await countsOf())[0] === 0);
  assert.deepEqual(await countsOf(), [0, 3]);
  assert.deepEqual(await recount(server.db.worker), []);
  const { items } = await early.as('Visitor').listSbomVulnerabilities({ sbomid: sbom.sbomid });
  assert.ok(items.every(({ reason }) => reason.verdict === 'handled'));
  const rows = await server.db.owner('select from sbom where not owners_read');
  assert.equal(rows.length, 0);
});

test('another tenant learns nothing of it', async () => {
  const sbomid = await push(OWNED, 'private');
  const stranger = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(stranger.listSbomVulnerabilities({ sbomid, verdict: 'handled' }), {
    status: 404,
  });
});
