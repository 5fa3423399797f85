import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { testVendor } from '../license/test-license.ts';
import { visibleText } from '../sbom-files/visible-text.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { push } from './test-documents.ts';

const vendor = testVendor();

let server: TestServer;
before(async () => {
  server = await testServer({
    licenseKey: vendor.pem,
    limits: { document_bytes: 20 * 1024 * 1024 },
  });
});
after(() => server.stop());

/** A class of refusal: how to cause it, and its record. */
interface Refusal {
  query?: string;
  body: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Preparation of the refusal. */
  prepare?: (tenant: TestTenant) => Promise<unknown>;
  status: number;
  code: string;
  at?: RegExp;
  /** Around the position: before, found, after. */
  excerpt?: [before: RegExp, found: string, after: RegExp];
  /** The document never arrived to its end. */
  incomplete?: true;
}

const text = (words: string, encoding: BufferEncoding = 'utf8') => Buffer.from(words, encoding);
const head = '{"bomFormat":"CycloneDX","specVersion":"1.6"';
const zipped = { 'content-encoding': 'gzip' };

const REFUSALS: Record<string, Refusal> = {
  'nothing at all': { body: Buffer.alloc(0), status: 400, code: 'sbom.empty' },
  'something else': { body: text('hello'), status: 400, code: 'sbom.unknown_format' },
  'a stray comma': {
    body: text(`${head},"components":[,{"type":"library"}]}`),
    status: 400,
    code: 'sbom.syntax',
    at: /^\/components\/0$/,
    excerpt: [/"components":\[$/, ',', /^\{"type":"library"\}\]\}$/],
  },
  'a document that is cut off': {
    body: text(`${head},\n"components":[{"name":"é"`),
    status: 400,
    code: 'sbom.syntax',
    at: /^\/components\/0\/name$/,
    excerpt: [/^"components":\[\{"name":"é"$/, '', /^$/],
  },
  'a control character in a string': {
    body: text(`${head},"x":"a\u001b[31mred\u202e"}`),
    status: 400,
    code: 'sbom.syntax',
    excerpt: [/"x":"a$/, '\\u001B', /^\[31mred\\u202E"\}$/],
  },
  'a duplicate key': {
    body: text('{"bomFormat":"CycloneDX","bomFormat":"CycloneDX"}'),
    status: 400,
    code: 'sbom.duplicate_key',
    at: /^\/bomFormat$/,
    excerpt: [/,$/, '"', /^bomFormat/],
  },
  'a million levels': {
    body: text('['.repeat(1_000_000)),
    status: 400,
    code: 'sbom.too_deep',
    at: /^(\/0){100,}…?$/,
    excerpt: [/^…\[{80}$/, '[', /^\[{80}…$/],
  },
  'UTF-32': {
    body: Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]),
    status: 400,
    code: 'sbom.not_utf8',
    at: /^line 1/,
  },
  'a document type': {
    body: text(
      '<?xml version="1.0"?>\n<!DOCTYPE bom []><bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>',
    ),
    status: 400,
    code: 'sbom.doctype',
    at: /^line 1$/,
    excerpt: [/^$/, '', /^<\?xml version="1.0"\?>$/],
  },
  'a version of the format that is not read': {
    body: text('{"spdxVersion":"SPDX-1.0","packages":[]}'),
    status: 400,
    code: 'sbom.unsupported_version',
    at: /^\/spdxVersion$/,
  },
  'a damaged gzip body': {
    body: gzipSync(bomOf('a')).subarray(0, 40),
    headers: zipped,
    status: 400,
    code: 'invalid',
    incomplete: true,
  },
  'a gzip bomb': {
    body: gzipSync(Buffer.alloc(15 * 1024 * 1024, 0x20)),
    headers: zipped,
    status: 413,
    code: 'too_large',
    incomplete: true,
  },
  'a document that is too large': {
    body: Buffer.alloc(21 * 1024 * 1024, 0x20),
    status: 413,
    code: 'too_large',
    incomplete: true,
  },
  'an encoding that is not supported': {
    body: bomOf('a'),
    headers: { 'content-encoding': 'br' },
    status: 415,
    code: 'unsupported_encoding',
    incomplete: true,
  },
  'a media type that is not taken': {
    body: bomOf('a'),
    headers: { 'content-type': 'image/png' },
    status: 415,
    code: 'media_type',
    incomplete: true,
  },
  'a project that cannot be one': {
    query: 'project=workspace/x',
    body: bomOf('a'),
    status: 400,
    code: 'invalid',
    at: /^query\.project$/,
    incomplete: true,
  },
  'a hostile project': {
    query: `project=${encodeURIComponent('a/\u202eb\u0007')}`,
    body: bomOf('a'),
    status: 400,
    code: 'invalid',
    at: /^query\.project$/,
    incomplete: true,
  },
  'no project': {
    query: '',
    body: bomOf('a'),
    status: 400,
    code: 'invalid',
    at: /^query\.project$/,
    incomplete: true,
  },
  'a parameter that does not exist': {
    query: 'project=a&branch=main',
    body: bomOf('a'),
    status: 400,
    code: 'invalid',
    incomplete: true,
  },
  'a parameter given twice': {
    query: 'project=a&project=b',
    body: bomOf('a'),
    status: 400,
    code: 'invalid',
    at: /^query\.project$/,
    incomplete: true,
  },
  'an Idempotency-Key of another upload': {
    prepare: (tenant) => push(tenant, 'project=old', bomOf('old'), { 'idempotency-key': 'build' }),
    headers: { 'idempotency-key': 'build' },
    body: bomOf('a'),
    status: 409,
    code: 'conflict',
  },
  'no room by the license': {
    prepare: (tenant) =>
      tenant.as('TenantAdmin').setLicense({ license: vendor.issue({ limits: { sboms: 0 } }) }),
    body: bomOf('a'),
    status: 402,
    code: 'license',
  },
};

/** Rows of everything that an upload may change. */
async function countsOf(tenant: TestTenant): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['project', 'project_summary', 'sbom', 'component_set', 'idempotency_key']) {
    const rows = await server.db.owner(`select 1 from ${table} where tenant_uuid = $1`, [
      tenant.uuid,
    ]);
    counts[table] = rows.length;
  }
  return counts;
}

for (const [name, one] of Object.entries(REFUSALS)) {
  test(`leaves one record with its reason, and nothing else, when refusing ${name}`, async () => {
    const tenant = await testTenant(server);
    const { query = 'project=acme/new&version=7', body, headers } = one;
    await one.prepare?.(tenant);
    const before = await countsOf(tenant);
    const actions = await tenant.auditedActions();
    const known = new Set(
      (await tenant.as('LedgerAdmin').listUploads({})).items.map(({ uuid }) => uuid),
    );

    const answer = await push(tenant, query, body, headers);
    assert.deepEqual([answer.status, answer.body.code], [one.status, one.code]);

    const listed = (await tenant.as('LedgerAdmin').listUploads({})).items.filter(
      ({ uuid }) => !known.has(uuid),
    );
    assert.deepEqual(
      listed.map(({ uuid }) => uuid),
      [answer.upload],
    );
    const upload = await tenant.as('LedgerAdmin').getUpload({ uuid: answer.upload ?? '' });
    const { error, excerpt, sha256, size_bytes, received_bytes } = upload;
    assert.deepEqual(
      [upload.state, upload.sbomid, error?.status, error?.code],
      ['refused', null, one.status, one.code],
    );
    assert.ok(error?.message && upload.ended_at);
    assert.match(error.at, one.at ?? /^(\/[\w/]+)?$/);
    assert.equal(sha256, one.incomplete ? null : createHash('sha256').update(body).digest('hex'));
    assert.equal(size_bytes, one.incomplete ? null : body.length);
    if (!one.incomplete) assert.equal(received_bytes, body.length);
    if (one.excerpt) {
      const [beforeIt, found, afterIt] = one.excerpt;
      assert.equal(excerpt?.found, found);
      assert.match(excerpt.before, beforeIt);
      assert.match(excerpt.after, afterIt);
    }
    const shown = JSON.stringify(upload);
    assert.equal(visibleText(shown, 100_000), shown);
    assert.doesNotMatch(shown, /(?<!\\)\\u00[01]/);
    assert.deepEqual(await countsOf(tenant), before);
    assert.deepEqual(await tenant.auditedActions(), [...actions, 'upload.refuse']);
  });
}

test('a refusal records the sender and the input, and its audit entry has the digest', async () => {
  const tenant = await testTenant(server);
  const body = text('hello');
  const sent = tenant
    .asKey('LedgerAdmin')
    .uploadSbom({ project: 'acme/web', version: '6.3', body });
  await assert.rejects(sent, refused(400));
  const [upload] = (await tenant.as('LedgerAdmin').listUploads({})).items;
  assert.deepEqual(
    [upload?.sent_by.kind, upload?.sent_by.name, upload?.project, upload?.version],
    ['api-key', 'key-LedgerAdmin', 'acme/web', '6.3'],
  );
  const rows = await server.db.owner(
    `select subject_uuid, outcome, details, encode(object_sha256, 'hex') as sha256 from audit_entry where tenant_uuid = $1`,
    [tenant.uuid],
  );
  assert.deepEqual(rows, [
    {
      subject_uuid: upload?.uuid,
      outcome: 'refused',
      details: { project: 'acme/web', version: '6.3', code: 'sbom.unknown_format', at: '' },
      sha256: createHash('sha256').update(body).digest('hex'),
    },
  ]);
});

test('callers who may not upload leave no record, and see none', async () => {
  const tenant = await testTenant(server);
  await push(tenant, 'project=p', text('hello'));
  for (const role of ['Visitor', 'Auditor'] as const) {
    const person = tenant.as(role);
    await assert.rejects(person.uploadSbom({ project: 'p', body: text('hello') }), refused(403));
    await assert.rejects(person.listUploads({}), refused(403));
    await assert.rejects(person.countUploads({}), refused(403));
  }
  await assert.rejects(tenant.asKey('Visitor').listUploads({}), refused(403));
  assert.equal((await tenant.asKey('LedgerAdmin').listUploads({})).total, 1);
});

test('404: the upload of another tenant answers as a missing one', async () => {
  const [mine, other] = [await testTenant(server), await testTenant(server)];
  const { upload = '' } = await push(mine, 'project=p', text('hello'));
  const admin = other.as('TenantAdmin');
  await assert.rejects(admin.getUpload({ uuid: upload }), refused(404, 'Upload not found'));
  await assert.rejects(admin.getUploadReceipt({ uuid: upload }), refused(404, 'Upload not found'));
  assert.equal((await admin.listUploads({})).total, 0);
  assert.equal((await admin.countUploads({})).refused, 0);
});

test('narrows by project and what is below it, sender, state and words, page by page', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  await push(tenant, 'project=acme/web', text('hello'));
  await push(tenant, 'project=acme/website', text('hello'));
  await push(tenant, 'project=acme/web/api&version=2', bomOf('a'));
  await push(tenant, 'project=acme/web/api&version=2', bomOf('a'));
  await tenant.asKey('LedgerAdmin').uploadSbom({ project: 'b', version: '1', body: bomOf('b') });
  const found = async (filter: Parameters<typeof admin.listUploads>[0]) =>
    (await admin.listUploads(filter)).items.map(({ project, state }) => `${project} ${state}`);
  assert.deepEqual(await found({ project: 'acme/web' }), [
    'acme/web/api duplicate',
    'acme/web/api matching',
    'acme/web refused',
  ]);
  assert.deepEqual(await found({ state: 'in_progress' }), ['b matching', 'acme/web/api matching']);
  assert.deepEqual(await found({ keyword: 'PLAIN TEXT', project: 'acme/website' }), [
    'acme/website refused',
  ]);
  const [byKey] = (await admin.listUploads({ project: 'b' })).items;
  assert.deepEqual(await found({ key: byKey?.sent_by.uuid ?? '' }), ['b matching']);
  assert.deepEqual(await admin.countUploads({ project: 'acme' }), {
    in_progress: 1,
    ready: 0,
    ready_with_warnings: 0,
    refused: 2,
    duplicate: 1,
    failed: 0,
  });
  const first = await admin.listUploads({ pageSize: 2 });
  const second = await admin.listUploads({ pageSize: 2, cursor: first.next_cursor ?? '' });
  assert.deepEqual([first.total, first.items.length, second.items.length], [5, 2, 2]);
  const ids = new Set([...first.items, ...second.items].map(({ uuid }) => uuid));
  assert.equal(ids.size, 4);
});
