import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Request } from '@assay/contract/endpoint.ts';
import { REPORT_HEADER, type reports } from '@assay/contract/reports.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { instantNow } from '../../sbom-content/as-of/test-as-of.ts';
import { pdfTexts } from '../pdf/test-pdf-text.ts';

const MIT = 'Permission is hereby granted,\nfree of charge\n\nThe software is provided "as is"';
const LONG = `Copyright ${'Ada and others, '.repeat(80)}the end`;

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
});
after(() => server.stop());

const component = (name: string, id: string, more: object = {}, content?: string) => ({
  ...{ type: 'library', name, version: '1', purl: `pkg:npm/${name}@1` },
  licenses: [{ license: { id, ...(content !== undefined && { text: { content } }) } }],
  ...more,
});

/** Uploads a version of a project with components. */
const upload = (project: string, version: string, components: readonly object[]) =>
  tenant.as('TenantAdmin').uploadSbom({
    ...{ project, version, wait: 'ready' },
    body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }),
  });

type Asked = Omit<Request<typeof reports.exportProjectReport>, 'of'>;

async function noticesOf(asked: Asked): Promise<{ bytes: Buffer; report: string }> {
  const answer = await tenant.as('Visitor').exportProjectReport({ ...asked, of: 'notices' });
  const report = answer.headers.get(REPORT_HEADER) ?? '';
  return { bytes: Buffer.from(await answer.arrayBuffer()), report };
}

const jsonOf = async (asked: Asked) =>
  JSON.parse((await noticesOf({ ...asked, format: 'json' })).bytes.toString());
/** Rows of both tables by one of their columns. */
const shownIn = async (asked: Asked) => {
  const { title, facts, tables, texts } = await jsonOf(asked);
  const [sboms, components] = tables;
  const column = (table: { rows: Record<string, string>[] }, name: string) =>
    table.rows.map((row) => row[name]);
  return {
    ...{ title, facts, texts },
    versions: column(sboms, 'version'),
    components: column(components, 'component'),
  };
};
const refusedWith = (status: number) => (error: unknown) =>
  error instanceof ApiError && error.status === status;

test('has the notices of all SBOMs in use, with each text once and unknown texts as unknown', async () => {
  const parts = [
    component('a', 'MIT', { copyright: 'Copyright Ada' }, MIT),
    component('b', 'Zlib'),
  ];
  const first = await upload('acme/shop', 'v1', parts);
  const second = await upload('acme/shop', 'v2', [component('a', 'MIT', {}, MIT)]);
  for (const { sbomid } of [first, second])
    await tenant.as('TenantAdmin').updateSbom({ sbomid, in_use: true });
  const uuid = first.project_uuid;
  const { title, facts, tables, texts } = await jsonOf({ uuid });
  assert.equal(title, 'License notices of project acme/shop');
  const [sboms, components] = tables;
  assert.deepEqual(sboms.rows.map((row: { version: string }) => row.version).toSorted(), [
    ...['v1', 'v2'],
  ]);
  assert.partialDeepStrictEqual(facts, {
    ...{ filters: 'none', components: '3', license_texts: '1', unknown_texts: '1' },
    documents: sboms.rows.map((row: { sha256: string }) => row.sha256).join(', '),
  });
  assert.ok(!('matcher' in facts));
  const shown = components.rows.map((row: Record<string, string>) => [
    ...[row['version'], row['component'], row['declared'], row['copyright'], row['license_texts']],
  ]);
  assert.deepEqual(shown.toSorted(), [
    ['v1', 'a', 'MIT', 'Copyright Ada', 'MIT: text 1'],
    ['v1', 'b', 'Zlib', 'not stated', 'Zlib: text not known to Assay'],
    ['v2', 'a', 'MIT', 'not stated', 'MIT: text 1'],
  ]);
  assert.deepEqual(texts, [
    { title: 'License texts', parts: [{ title: 'Text 1: MIT', text: MIT }] },
  ]);
  const csv = (await noticesOf({ uuid, format: 'csv' })).bytes.toString();
  assert.match(
    csv,
    /^In,Component,Version,Package URL,Declared license,.*,License,Text,License text\r\n/,
  );
  assert.equal(csv.split('Permission is hereby granted').length, 2);
  assert.match(csv, /,Zlib,not known to Assay,\r\n/);
  const md = (await noticesOf({ uuid, format: 'md' })).bytes.toString();
  assert.ok(md.includes(`### Text 1: MIT\n\n\`\`\`text\n${MIT}\n\`\`\`\n`));
});

test('writes a PDF with every component, copyright and text in whole', async () => {
  const { project_uuid: uuid, sbomid } = await upload('acme/pdf', 'v1', [
    component('a', 'MIT', { copyright: LONG }, MIT),
    component('b', 'Zlib'),
    { type: 'library', name: 'c', version: '1', purl: 'pkg:npm/c@1' },
  ]);
  const { bytes, report } = await noticesOf({ uuid, sbomid, format: 'pdf' });
  const text = pdfTexts(bytes);
  const words = text.replace(/\s+/g, ' ');
  for (const part of [
    ...['License notices of acme/pdf v1', report, 'Text 1: MIT', 'free of charge', '"as is"'],
    ...['Zlib: text not known to Assay', 'no license is named', 'in whole at the end'],
  ])
    assert.ok(words.includes(part), `${part} in ${words}`);
  assert.equal(words.split('Ada and others,').length - 1, 80);
  assert.match(words, /the end/);
  const tags = bytes.toString('latin1');
  for (const tag of ['/S /H1', '/S /H2', '/S /H3', '/S /P', '/S /TH'])
    assert.ok(tags.includes(tag), tag);
});

test('the call of an SBOM has the same PDF and CSV, which the audit log records as notices', async () => {
  const { sbomid } = await upload('acme/one', 'v1', [component('a', 'MIT', {}, MIT)]);
  const visitor = tenant.as('Visitor');
  const answer = await visitor.exportLicenseNotices({ sbomid, format: 'csv' });
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.match(bytes.toString(), /v1,a,1,pkg:npm\/a@1,MIT,not stated,not stated,MIT,text 1,/);
  const subject_uuid = answer.headers.get(REPORT_HEADER) ?? '';
  const { items } = await tenant.as('Auditor').listAuditEntries({ subject_uuid });
  assert.partialDeepStrictEqual(items[0]?.details, {
    ...{ kind: 'notices', format: 'csv', sbomid, facts: { license_texts: '1' } },
  });
  const [row] = await server.db.owner<{ sha256: string }>(
    `select encode(object_sha256, 'hex') as sha256 from audit_entry where subject_uuid = $1`,
    [subject_uuid],
  );
  assert.equal(row?.sha256, createHash('sha256').update(bytes).digest('hex'));
  const pdf = await visitor.exportLicenseNotices({ sbomid, format: 'pdf' });
  assert.match(pdfTexts(Buffer.from(await pdf.arrayBuffer())), /License notices of acme\/one v1/);
  assert.deepEqual(
    readdirSync(server.documents.folder).filter((name) => name.startsWith('notices-')),
    [],
  );
});

test('has the SBOMs that counted at an earlier instant', async () => {
  const before = await instantNow();
  const first = await upload('acme/then', 'v1', [component('old', 'MIT')]);
  const uuid = first.project_uuid;
  const as_of = await instantNow();
  const second = await upload('acme/then', 'v2', [component('new', 'MIT')]);
  assert.deepEqual((await shownIn({ uuid })).components, ['new']);
  const then = await shownIn({ uuid, as_of });
  assert.deepEqual([then.versions, then.components], [['v1'], ['old']]);
  assert.partialDeepStrictEqual(then.facts, {
    ...{ as_of, filters: `as_of=${as_of}`, basis_not_kept: 'deleted sboms' },
  });
  assert.match(then.facts.basis_then, /^document/);
  const none = await shownIn({ uuid, as_of: before });
  assert.deepEqual([none.versions, none.components, none.texts[0].parts], [[], [], []]);
  const release = await shownIn({ uuid, sbomid: second.sbomid, as_of });
  assert.deepEqual([release.title, release.components], ['License notices of acme/then v2', []]);
  assert.equal(release.facts.basis_then, 'document');
  await assert.rejects(jsonOf({ uuid, as_of: '2999-01-01T00:00:00Z' }), refusedWith(400));
});

test('answers for an SBOM of another project, and a project of another tenant, as for a missing one', async () => {
  const { project_uuid: uuid, sbomid } = await upload('acme/own', 'v1', []);
  const { uuid: empty } = await tenant.as('TenantAdmin').createProject({ path: 'acme/empty' });
  await assert.rejects(jsonOf({ uuid: empty, sbomid }), refusedWith(404));
  const { facts, components } = await shownIn({ uuid: empty });
  assert.deepEqual([facts.documents, components], ['none', []]);
  const other = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(other.exportProjectReport({ uuid, of: 'notices' }), refusedWith(404));
  for (const format of ['pdf', 'csv'] as const)
    await assert.rejects(other.exportLicenseNotices({ sbomid, format }), refusedWith(404));
});
