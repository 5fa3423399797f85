import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { digestOf } from '../attestations/test-signing.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { knowRecords } from '../sbom-content/test-known-records.ts';
import { describeUndescribed } from '../sboms/describe-earlier.ts';
import { API, API_ROOT, API_SHA256, upload } from './test-upload.ts';

const LODASH = 'pkg:npm/lodash@4.17.20';

let server: TestServer;
before(async () => {
  server = await testServer();
  await knowRecords(server.db, [
    npmRecord('CVE-2026-0001', { name: 'lodash', fixed: '5.0.0', ...rated('high') }),
  ]);
  await server.work();
});
after(() => server.stop());

test('labels are set as a whole, each once, and audited', async () => {
  const tenant = await testTenant(server);
  await upload(tenant, { project: 'f/api', root: API_ROOT });
  const client = tenant.as('LedgerAdmin');
  const [item] = (await client.listArtifacts({})).items;
  const uuid = item?.uuid ?? '';
  assert.deepEqual(await client.labelArtifact({ uuid, labels: ['team=a', ' x ', 'x'] }), {
    labels: ['team=a', 'x'],
  });
  const found = await client.listArtifacts({ q: 'label:team=a' });
  assert.deepEqual(found.items[0]?.labels, ['team=a', 'x']);
  assert.ok((await tenant.auditedActions()).includes('artifact.label'));
  await assert.rejects(client.labelArtifact({ uuid, labels: ['a,b'] }), ApiError);
  assert.deepEqual(await client.labelArtifact({ uuid, labels: [] }), { labels: [] });
});

const SHOWN =
  'trust_level name version kind purl sha256 has_sbom attestations attachments severity severity_counts.high used_in check_state check_reason stale compliance'.split(
    ' ',
  );
/** Unparsed cells of a line. */
const cellsOf = (line: string): string[] =>
  line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];

test('exports the requested rows as CSV without formulas', async () => {
  const tenant = await testTenant(server);
  await upload(tenant, { project: 'g/api', root: API_ROOT, purls: [LODASH] });
  const other = { alg: 'SHA-256', content: digestOf('other') };
  await upload(tenant, {
    project: 'g/tool',
    root: { ...API_ROOT, purl: undefined, name: '=1+1 "a",b', hashes: [other] },
  });
  const send = tenant.sendAs('Visitor');
  const answer = await send('/artifacts?sort=name&export=csv', {});
  assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(answer.headers.get('content-disposition') ?? '', /artifacts-\d{4}-.*\.csv/);
  const [head = [], ...rows] = (await answer.text()).trimEnd().split('\r\n').map(cellsOf);
  const shown = rows.map((row) => SHOWN.map((column) => row[head.indexOf(column)]).join('|'));
  assert.deepEqual(shown, [
    `unknown|"'=1+1 ""a"",b"||file||${other.content}|true|0|0||0|0|not_checked|no_components|false|not_applicable`,
    `unknown|'@acme/api|2.0.0|npm|${API}|${API_SHA256}|true|0|0|high|1|0|checked||false|not_applicable`,
    `unknown|lodash|4.17.20|npm|${LODASH}||false|0|0|high|1|1|checked||false|not_applicable`,
  ]);
  const refused = await send(`/artifacts?q=${encodeURIComponent('color:red')}&export=csv`, {});
  assert.equal(refused.status, 400);
});

test('reads SBOMs again and links them if their subject was not stored before', async () => {
  const tenant = await testTenant(server);
  const uploads = [1, 2, 3].map((n) => upload(tenant, { project: `h/${n}`, root: API_ROOT }));
  const sboms = await Promise.all(uploads);
  await server.db.owner('update sbom set subject = null where tenant_uuid = $1', [tenant.uuid]);
  await server.db.owner('delete from artifact_sbom where tenant_uuid = $1', [tenant.uuid]);
  const client = tenant.as('Visitor');
  const sbomsOf = async () => (await client.viewArtifact({ purl: API })).sboms;
  assert.deepEqual(await sbomsOf(), []);
  await describeUndescribed(server.db.worker);
  await until(async () => (await sbomsOf()).length >= 3);
  const found = (await sbomsOf()).map(({ sbomid }) => sbomid);
  assert.deepEqual(found.sort(), sboms.map(({ sbomid }) => sbomid).sort());
});
