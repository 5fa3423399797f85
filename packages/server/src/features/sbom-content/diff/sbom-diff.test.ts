import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DiffComponent, DiffFinding } from '@assay/contract/sbom-diff.ts';
import { z } from 'zod';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { importInto, uploadPurls } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { instantNow } from '../as-of/test-as-of.ts';

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  await importInto(server, [
    npmRecord('CVE-2026-1501', { name: 'mended', ...rated('high') }),
    npmRecord('CVE-2026-1502', { name: 'arrived', ...rated('critical') }),
    npmRecord('CVE-2026-1503', { name: 'staying', ...rated('medium') }),
  ]);
});
after(() => server.stop());

/** Uploads a document of components, each `purl license…`. */
async function push(lines: readonly string[], version: string): Promise<string> {
  const components = lines.map((line, i) => {
    const [purl = '', ...licenses] = line.split(' ');
    return {
      ...{ type: 'library', 'bom-ref': `ref-${i}`, name: purl.split(/[/@]/)[1] ?? '', purl },
      licenses: licenses.map((id) => ({ license: { id } })),
    };
  });
  const body = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components },
    metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'root' } },
    dependencies: [{ ref: 'root', dependsOn: ['ref-0'] }],
  });
  const path = `/sboms?project=acme/diffed&version=${version}&wait=ready`;
  const headers = { 'content-type': 'application/json' };
  const answer = await tenant.sendAs('LedgerAdmin')(path, { method: 'POST', body, headers });
  const sbom = z.object({ sbomid: z.string(), status: z.string() }).parse(await answer.json());
  assert.equal(sbom.status, 'ready', JSON.stringify(sbom));
  return sbom.sbomid;
}

const FIRST = [
  ...['pkg:npm/mended@1.0.0 MIT', 'pkg:npm/staying@1.0.0', 'pkg:npm/gone@1.0.0'],
  ...['pkg:npm/back@2.0.0', 'pkg:npm/terms@1.0.0 MIT', 'pkg:npm/same@1.0.0 MIT'],
];
const SECOND = [
  ...['pkg:npm/mended@2.0.0 ISC', 'pkg:npm/staying@1.5.0', 'pkg:npm/arrived@1.0.0'],
  ...['pkg:npm/back@1.9.0', 'pkg:npm/terms@1.0.0 Apache-2.0', 'pkg:npm/same@1.0.0 MIT'],
];
const visitor = () => tenant.as('Visitor');
const rowOf = ({ change, name, from, to, ...row }: DiffComponent) =>
  [
    change,
    name,
    from?.version ?? '-',
    to?.version ?? '-',
    row.license_changed,
    row.fixed,
    row.new,
  ].join(' ');
const findingOf = ({ id, severity, name, from, to }: DiffFinding) =>
  [id, severity, name, from?.version ?? '-', to?.version ?? '-'].join(' ');

test('compares components, licenses, findings and gates, the worst new findings first', async () => {
  const [sbomid, to] = [await push(FIRST, '1.0'), await push(SECOND, '2.0')];
  const diff = await visitor().getSbomDiff({ sbomid, to, fail_on: 'critical' });
  assert.deepEqual(diff.components.map(rowOf), [
    'added arrived - 1.0.0 false 0 1',
    'upgraded mended 1.0.0 2.0.0 true 1 0',
    'downgraded back 2.0.0 1.9.0 false 0 0',
    'removed gone 1.0.0 - false 0 0',
    'upgraded staying 1.0.0 1.5.0 false 0 0',
    'relicensed terms 1.0.0 1.0.0 true 0 0',
  ]);
  assert.deepEqual(diff.component_counts, {
    ...{ added: 1, removed: 1, upgraded: 2, downgraded: 1, changed: 0, relicensed: 1 },
    ...{ unchanged: 1, license_changed: 2 },
  });
  assert.deepEqual(diff.new_findings.map(findingOf), ['CVE-2026-1502 critical arrived - 1.0.0']);
  assert.deepEqual(diff.fixed_findings.map(findingOf), ['CVE-2026-1501 high mended 1.0.0 -']);
  const staying = ['CVE-2026-1503 medium staying 1.0.0 1.5.0'];
  assert.deepEqual(diff.remaining_findings.map(findingOf), staying);
  assert.deepEqual([diff.from.gate.outcome, diff.to.gate.outcome], ['passed', 'failed']);
  assert.deepEqual([diff.from.trust_level, diff.to.untrusted], ['unknown', 0]);
  assert.deepEqual(diff.components.map((one) => one.from?.direct ?? false).filter(Boolean), [true]);
});

test('is empty for an SBOM and itself, and the mirror in the other direction', async () => {
  const [sbomid, to] = [await push(FIRST, '1.0'), await push(SECOND, '2.0')];
  const same = await visitor().getSbomDiff({ sbomid, to: sbomid });
  assert.deepEqual([same.components, same.new_findings, same.fixed_findings], [[], [], []]);
  assert.equal(same.component_counts.unchanged, FIRST.length);
  const there = await visitor().getSbomDiff({ sbomid, to });
  const back = await visitor().getSbomDiff({ sbomid: to, to: sbomid });
  assert.deepEqual(
    there.new_findings.map(({ id }) => id),
    back.fixed_findings.map(({ id }) => id),
  );
  assert.equal(there.component_counts.added, back.component_counts.removed);
  assert.equal(there.component_counts.upgraded - 1, back.component_counts.upgraded);
});

test('limits lists, and counts all rows', async () => {
  const [sbomid, to] = [await push(FIRST, '1.0'), await push(SECOND, '2.0')];
  const { components, component_counts: counts } = await visitor().getSbomDiff({
    ...{ sbomid, to, limit: 2 },
  });
  assert.equal(components.length, 2);
  assert.equal(counts.added + counts.removed + counts.upgraded + counts.downgraded, 5);
});

test('gives the comparison as Markdown in which names have no meaning', async () => {
  const sbomid = await push(['pkg:npm/plain@1.0.0'], '1.0');
  const to = await push(['pkg:npm/arrived@1.0.0', 'pkg:npm/%60%7C%5Bx%5D%60@1.0.0'], '%60|@all');
  const answer = await tenant.sendAs('Visitor')(`/sboms/${sbomid}/diff/markdown?to=${to}`, {});
  assert.match(answer.headers.get('content-type') ?? '', /^text\/markdown/);
  const text = await answer.text();
  assert.match(text, /^### `diffed`: `1\.0` to `'\/@all`$/m);
  assert.match(text, /^\| Components \| 2 added, 1 removed, 0 up, 0 down, 0 unchanged \|$/m);
  assert.match(text, /^- critical `CVE-2026-1502`: `arrived` `1\.0\.0`$/m);
  assert.match(text, /^\*\*Gate failed\*\* for severity low or worse/m);
});

test('another tenant’s SBOM answers as a missing one, on both sides', async () => {
  const own = await push(FIRST, '1.0');
  const stranger = await testTenant(server);
  const foreign = await uploadPurls(stranger, 'foreign', ['pkg:npm/same@1.0.0']);
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const other of [foreign, missing]) {
    await assert.rejects(visitor().getSbomDiff({ sbomid: own, to: other }), refused(404));
    await assert.rejects(visitor().getSbomDiff({ sbomid: other, to: own }), refused(404));
  }
});

test('compares an SBOM with itself as of an earlier instant: what became known, and the gates of both', async () => {
  const sbomid = await push(['pkg:npm/later@1.0.0'], '1.0');
  const from_as_of = await instantNow();
  await importInto(server, [npmRecord('CVE-2026-1510', { name: 'later', ...rated('high') })]);
  const asked = { sbomid, to: sbomid, from_as_of };
  const diff = await visitor().getSbomDiff(asked);
  assert.deepEqual(diff.new_findings.map(findingOf), ['CVE-2026-1510 high later - 1.0.0']);
  assert.deepEqual(diff.components, []);
  assert.deepEqual([diff.from.gate.outcome, diff.to.gate.outcome], ['passed', 'failed']);
  assert.deepEqual([diff.from.as_of, diff.to.as_of], [from_as_of, null]);
  const both = await visitor().getSbomDiff({ ...asked, to_as_of: from_as_of });
  assert.deepEqual([both.new_findings, both.fixed_findings], [[], []]);
  const text = await (await visitor().exportSbomDiff(asked)).text();
  assert.match(text, new RegExp(`^### .*1\\.0. as of ${from_as_of} to .1\\.0.$`, 'm'));
  const beforeUpload = { ...asked, from_as_of: '2020-01-01T00:00:00Z' };
  await assert.rejects(
    visitor().getSbomDiff(beforeUpload),
    refused(409, 'The first SBOM was not ready'),
  );
  const future = { ...asked, to_as_of: new Date(Date.now() + 60_000).toISOString() };
  await assert.rejects(visitor().getSbomDiff(future), refused(400));
  const stranger = await testTenant(server);
  await assert.rejects(stranger.as('Visitor').getSbomDiff(asked), refused(404));
});
