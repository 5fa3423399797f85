import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { z } from 'zod';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { resumeUnfinished } from '../jobs.ts';

let server: TestServer;

before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const bom = (names: string[], extra: object = {}) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: { type: 'application', name: 'app', version: '3.1', 'bom-ref': 'root' },
      },
      components: names.map((name) => ({
        type: 'library',
        name,
        version: '1.0.0',
        purl: `pkg:npm/${name}@1.0.0`,
        'bom-ref': name,
      })),
      dependencies: [{ ref: 'root', dependsOn: names }],
      ...extra,
    }),
  );

/** An SBOM, or the body of a refusal. */
type Answered = Sbom & { error: string; message: string; code: string };

/** Uploads bytes unchanged, with the credential of a role. */
async function push(
  tenant: TestTenant,
  query: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const answer = await tenant.sendAs('LedgerAdmin')(`/sboms?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    body: (await answer.json()) as Answered,
  };
}

test('201: an upload becomes ready, with its steps, counts and the version of the document', async () => {
  const tenant = await testTenant(server);
  const document = bom(['left-pad', 'lodash']);
  const { status, body, location } = await push(tenant, 'project=acme/api&wait=ready', document);
  assert.equal(status, 201);
  assert.equal(location, `/api/v1/sboms/${body.sbomid}`);
  assert.equal(body.status, 'ready');
  assert.deepEqual(
    [body.project, body.name, body.version, body.format, body.spec_version, body.component_count],
    ['acme/api', 'app', '3.1', 'CycloneDX', '1.6', 2],
  );
  assert.equal(body.sha256, createHash('sha256').update(document).digest('hex'));
  assert.deepEqual(
    body.steps.map((step: { name: string; ended_at: string | null }) => [
      step.name,
      step.ended_at !== null,
    ]),
    [
      ['received', true],
      ['parsed', true],
      ['matched', true],
      ['counted', true],
    ],
  );
  assert.deepEqual(body.severity_counts, {
    critical: 0,
    high: 0,
    medium: 0,
    low: 0,
    unassigned: 0,
  });
  assert.deepEqual(await tenant.auditedActions(), ['sbom.upload']);
});

test('returns the received bytes unchanged', async () => {
  const tenant = await testTenant(server);
  const document = bom(['a']);
  const { body } = await push(tenant, 'project=p', gzipSync(document), {
    'content-encoding': 'gzip',
  });
  const answer = await tenant.sendAs('Visitor')(`/sboms/${body.sbomid}/document`, {
    method: 'GET',
  });
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), document);
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="app-3\.1\.json"/,
  );
});

test('200: the same bytes, project and version are the same SBOM, however they are compressed', async () => {
  const tenant = await testTenant(server);
  const document = bom(['a', 'b']);
  const first = await push(tenant, 'project=p&version=1', document);
  const again = await push(tenant, 'project=p&version=1', zstdCompressSync(document), {
    'content-encoding': 'zstd',
  });
  assert.deepEqual([first.status, again.status], [201, 200]);
  assert.equal(again.body.sbomid, first.body.sbomid);
  const other = await push(tenant, 'project=p&version=2', document);
  assert.equal(other.status, 201);
  assert.notEqual(other.body.sbomid, first.body.sbomid);
});

test("known bytes without a version get the document's version, not that of an earlier upload", async () => {
  const tenant = await testTenant(server);
  await push(tenant, 'project=one&version=9.9-nightly&wait=ready', bom(['a']));
  const { body } = await push(tenant, 'project=two', bom(['a']));
  assert.equal(body.version, '3.1');
});

test('SBOMs with the same packages share one component set', async () => {
  const tenant = await testTenant(server);
  const one = await push(tenant, 'project=p&version=1&wait=ready', bom(['a', 'b']));
  const two = await push(
    tenant,
    'project=p&version=2&wait=ready',
    bom(['b', 'a'], { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79' }),
  );
  const rows = await server.db.owner<{ set_id: number }>(
    'select distinct set_id from sbom where tenant_uuid = $1 and sbomid in ($2, $3)',
    [tenant.uuid, one.body.sbomid, two.body.sbomid],
  );
  assert.equal(rows.length, 1);
});

test("stores a set that differs little from the project's last one as a delta", async () => {
  const tenant = await testTenant(server);
  const names = Array.from({ length: 40 }, (_, i) => `delta-${i}`);
  await push(tenant, 'project=p&version=1&wait=ready', bom(names));
  await push(tenant, 'project=p&version=2&wait=ready', bom([...names.slice(1), 'delta-new']));
  const rows = await server.db.owner<{ base: number | null; added: number; removed: number }>(
    `select base_set_id as base, cardinality(added) as added, cardinality(removed) as removed
     from component_set where tenant_uuid = $1 order by set_id`,
    [tenant.uuid],
  );
  assert.deepEqual(
    rows.map(({ added, removed }) => [added, removed]),
    [
      [40, 0],
      [1, 1],
    ],
  );
  assert.ok(rows[1]?.base);
});

test('the project shows its newest SBOM, whichever ended last', async () => {
  const tenant = await testTenant(server);
  const [one, two] = await Promise.all([
    push(tenant, 'project=p&version=1&wait=ready', bom(['a', 'b', 'c'])),
    push(tenant, 'project=p&version=2&wait=ready', bom(['d'])),
  ]);
  const project = await tenant.as('Visitor').lookupProject({ path: 'p' });
  const [newest = one.body] = [one.body, two.body].sort((a, b) =>
    a.uploaded_at < b.uploaded_at ? 1 : -1,
  );
  assert.equal(project.latest_sbom?.sbomid, newest.sbomid);
  assert.equal(project.component_count, newest.component_count);
  assert.equal(project.sbom_count, 2);
});

const REFUSED: [name: string, body: Uint8Array<ArrayBuffer>, code: string, at: RegExp][] = [
  ['cut off', bom(['a']).subarray(0, 60), 'sbom.syntax', /^\/version$/],
  [
    'a duplicate key',
    Buffer.from('{"bomFormat":"CycloneDX","bomFormat":"CycloneDX"}'),
    'sbom.duplicate_key',
    /bomFormat/,
  ],
  [
    '__proto__',
    Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","__proto__":{}}'),
    'sbom.forbidden_key',
    /__proto__/,
  ],
  [
    'a lone surrogate',
    Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","x":"\\ud800"}'),
    'sbom.lone_surrogate',
    /x|line/,
  ],
  ['a million levels', Buffer.from('['.repeat(1_000_000)), 'sbom.too_deep', /^(\/0){100,}$/],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), 'sbom.not_utf8', /line 1/],
  [
    'a DOCTYPE',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE bom [<!ENTITY a "b">]><bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>',
    ),
    'sbom.doctype',
    /line 1/,
  ],
  ['nothing', Buffer.alloc(0), 'sbom.empty', /^$/],
  ['something else', Buffer.from('hello'), 'sbom.unknown_format', /^.*$/],
];

for (const [name, body, code, at] of REFUSED) {
  test(`400: ${name} is refused with its position, and only the record of it is left`, async () => {
    const tenant = await testTenant(server);
    const refused = await push(tenant, 'project=acme/new', body);
    assert.equal(refused.status, 400);
    assert.equal(refused.body.code, code);
    assert.match(refused.body.message, at);
    assert.match(refused.body.error, /[.)]$|^[A-Z]/);
    for (const table of ['project', 'project_summary', 'sbom', 'component_set']) {
      const rows = await server.db.owner(`select 1 from ${table} where tenant_uuid = $1`, [
        tenant.uuid,
      ]);
      assert.equal(rows.length, 0, table);
    }
    assert.deepEqual(await tenant.auditedActions(), ['upload.refuse']);
  });
}

test('413: a gzip bomb is cut off', async () => {
  const tenant = await testTenant(server);
  const bomb = gzipSync(Buffer.alloc(63 * 1024 * 1024, 0x20));
  const refused = await push(tenant, 'project=p', bomb, { 'content-encoding': 'gzip' });
  assert.equal(refused.status, 413);
  assert.equal(refused.body.code, 'too_large');
});

test('400: a damaged gzip body is refused', async () => {
  const tenant = await testTenant(server);
  const body = gzipSync(bom(['a']));
  const refused = await push(tenant, 'project=p', body.subarray(0, body.length - 9), {
    'content-encoding': 'gzip',
  });
  assert.equal(refused.status, 400);
});

test("ignores curl's default media type", async () => {
  const tenant = await testTenant(server);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await push(tenant, 'project=p&wait=ready', bom(['a']), headers);
  assert.deepEqual([status, body.status], [201, 'ready']);
});

test('415: an encoding that is not supported is named', async () => {
  const tenant = await testTenant(server);
  const refused = await push(tenant, 'project=p', bom(['a']), { 'content-encoding': 'br' });
  assert.equal(refused.status, 415);
});

test('accepts a document that violates its schema, with positioned warnings', async () => {
  const tenant = await testTenant(server);
  const document = bom(['a'], { serialNumber: 'not a urn' });
  const { status, body } = await push(tenant, 'project=p&wait=ready', document);
  assert.equal(status, 201);
  assert.equal(body.status, 'ready');
  assert.ok(
    body.warnings.some((warning: { at: string }) => warning.at === '/serialNumber'),
    JSON.stringify(body.warnings),
  );
});

test('an Idempotency-Key makes a repeated upload one, and is refused for another document', async () => {
  const tenant = await testTenant(server);
  const key = { 'idempotency-key': 'build-17' };
  const first = await push(tenant, 'project=p&version=1', bom(['a']), key);
  const again = await push(tenant, 'project=p&version=1', bom(['a']), key);
  assert.deepEqual([again.status, again.body.sbomid], [200, first.body.sbomid]);
  const other = await push(tenant, 'project=p&version=1', bom(['b']), key);
  assert.equal(other.status, 409);
});

test('400: an Idempotency-Key that is too long, and one for a call that does not honour it', async () => {
  const tenant = await testTenant(server);
  const keyOf = (length: number) => ({ 'idempotency-key': 'k'.repeat(length) });
  const longest = await push(tenant, 'project=p&version=1', bom(['a']), keyOf(255));
  const cut = await push(tenant, 'project=p&version=2', bom(['a']), keyOf(256));
  assert.deepEqual([longest.status, cut.status], [201, 400]);
  const answer = await tenant.sendAs('LedgerAdmin')('/projects', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyOf(1) },
    body: '{"path":"q"}',
  });
  const { error } = z.object({ error: z.string() }).parse(await answer.json());
  assert.equal(error, 'This call does not honour an Idempotency-Key. Send it without one.');
});

test('404: the SBOM of another tenant answers as a missing one', async () => {
  const [mine, other] = [await testTenant(server), await testTenant(server)];
  const { body } = await push(mine, 'project=p', bom(['a']));
  const missing = (error: unknown) => error instanceof ApiError && error.status === 404;
  await assert.rejects(other.as('TenantAdmin').getSbom({ sbomid: body.sbomid }), missing);
  await assert.rejects(other.as('TenantAdmin').deleteSbom({ sbomid: body.sbomid }), missing);
  assert.equal((await other.as('Visitor').listSboms({})).total, 0);
});

test('400: a project path is checked before anything is read', async () => {
  const tenant = await testTenant(server);
  const refused = await push(tenant, 'project=workspace/x', bom(['a']));
  assert.equal(refused.status, 400);
});

test('events report each change of an SBOM and end when it is ready', async () => {
  const tenant = await testTenant(server);
  const { body } = await push(tenant, 'project=p', bom(['a']));
  const answer = await tenant.sendAs('Visitor')(`/sboms/${body.sbomid}/events`, { method: 'GET' });
  const states = [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(
    (m) => JSON.parse(m[1] ?? '').status,
  );
  assert.equal(states.at(-1), 'ready');
});

test('an SBOM whose job was lost resumes when a worker starts', async () => {
  const tenant = await testTenant(server);
  const { body } = await push(tenant, 'project=p&wait=ready', bom(['lost']));
  await server.db.owner(
    "update sbom set status = 'matching', set_id = null where tenant_uuid = $1 and sbomid = $2",
    [tenant.uuid, body.sbomid],
  );
  await resumeUnfinished(server.db.worker);
  const answer = await tenant.sendAs('Visitor')(`/sboms/${body.sbomid}/events`, { method: 'GET' });
  assert.match(await answer.text(), /"status":"ready"/);
});

test('a deleted SBOM leaves the counts of its project and tenant', async () => {
  const tenant = await testTenant(server);
  await push(tenant, 'project=p&version=1&wait=ready', bom(['a']));
  const { body } = await push(tenant, 'project=p&version=2&wait=ready', bom(['b', 'c']));
  await tenant.as('TenantAdmin').deleteSbom({ sbomid: body.sbomid });
  const project = await tenant.as('Visitor').lookupProject({ path: 'p' });
  assert.deepEqual(
    [project.latest_sbom?.version, project.component_count, project.sbom_count],
    ['1', 1, 1],
  );
  const used = await server.db.owner<{ name: string; projects: number }>(
    'select name, projects from tenant_package where tenant_uuid = $1 order by name',
    [tenant.uuid],
  );
  assert.deepEqual(used, [
    { name: 'a', projects: 1 },
    { name: 'b', projects: 0 },
    { name: 'c', projects: 0 },
  ]);
});
