import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { REPORT_HEADER } from '@assay/contract/reports.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { writeNoticesFile } from './notices-file.ts';

let server: TestServer;
let tenant: TestTenant;
let sbomid: string;
const license = { id: 'MIT', text: { content: 'Permission is hereby granted' } };
const BODY = JSON.stringify({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
  components: [
    { type: 'library', name: 'b', version: '2', purl: 'pkg:npm/b@2', copyright: '© Ben' },
    { type: 'library', name: 'a', version: '1', purl: 'pkg:npm/a@1', licenses: [{ license }] },
  ],
});
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  const input = { project: 'acme/shop', version: 'v1', wait: 'ready' as const, body: BODY };
  ({ sbomid } = await tenant.as('TenantAdmin').uploadSbom(input));
});
after(() => server.stop());

test('exports notices that name the SBOM, its digest and its receipt', async () => {
  const answer = await tenant.as('Visitor').exportLicenseNotices({ sbomid });
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(answer.headers.get('content-disposition') ?? '', /shop-v1\.notices\.txt/);
  const text = await answer.text();
  assert.match(text, /^License notices of shop v1$/m);
  assert.ok(text.includes(`SBOM: ${sbomid}\n`));
  const sha256 = createHash('sha256').update(BODY).digest('hex');
  assert.ok(text.includes(`SHA-256 of the SBOM: ${sha256}\n`));
  assert.match(text, /^Receipt of the upload: leaf (\d+|pending) of log [\da-f-]{36}$/m);
  assert.match(text, /^Filters: format=text$/m);
  assert.ok(text.indexOf('\na 1\n') < text.indexOf('\nb 2\n'));
  assert.match(text, /^b 2\npkg:npm\/b@2\nLicense: not stated in the SBOM\n {2}© Ben$/m);
  assert.match(text, /^Text 1: MIT\n\n {2}Permission is hereby granted$/m);
});

test('records the digest of the file before it is sent', async () => {
  const answer = await tenant.as('Visitor').exportLicenseNotices({ sbomid, format: 'json' });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { report, facts } = JSON.parse(bytes.toString());
  assert.equal(answer.headers.get(REPORT_HEADER), report);
  const { items } = await tenant.as('Auditor').listAuditEntries({ action: 'report.create' });
  const entry = items.find(({ subject_uuid }) => subject_uuid === report);
  assert.equal(entry?.details?.['kind'], 'notices');
  const recorded = entry?.details?.['facts'];
  assert.deepEqual(recorded, {
    ...{ project: 'acme/shop', software: 'shop v1', sbomid },
    ...{ sha256: facts.sha256, uploaded_at: facts.uploaded_at, receipt: facts.receipt },
  });
  const [row] = await server.db.owner(
    `select encode(object_sha256, 'hex') as sha256 from audit_entry where subject_uuid = $1`,
    [report],
  );
  assert.equal(row?.['sha256'], createHash('sha256').update(bytes).digest('hex'));
});

test('leaves nothing behind, and answers for another tenant as for a missing SBOM', async () => {
  const md = await tenant.as('Visitor').exportLicenseNotices({ sbomid, format: 'md' });
  assert.match(await md.text(), /^# License notices of shop v1$/m);
  const other = await testTenant(server);
  const asked = (id: string) => other.as('TenantAdmin').exportLicenseNotices({ sbomid: id });
  const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
  await assert.rejects(asked(sbomid), isMissing);
  await assert.rejects(asked('00000000-0000-4000-8000-000000000000'), isMissing);
  await untilNothingIsLeft();
});

/** Waits for files that are deleted once their answers were sent. */
async function untilNothingIsLeft() {
  const left = () =>
    readdirSync(server.documents.folder).filter((name) => name.startsWith('notices-'));
  while (left().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('refuses notices that are longer than permitted, and leaves nothing behind', async () => {
  const of = { tenantUuid: tenant.uuid };
  const sha256 = createHash('sha256').update(BODY).digest();
  const head = { title: '', report: '', facts: [] };
  const notices = { format: 'json', head, most: { components: 1, bytes: 100 } } as const;
  const outcome = await writeNoticesFile(server.documents, of, { sha256, notices });
  assert.ok('refused' in outcome);
  assert.equal(outcome.refused.code, 'too_long');
  const most = { components: 1, bytes: 10_000 };
  const file = await writeNoticesFile(server.documents, of, {
    ...{ sha256, notices: { ...notices, most } },
  });
  assert.ok('path' in file);
  const { component_count, components } = JSON.parse(readFileSync(file.path, 'utf8'));
  assert.deepEqual([component_count, components.length], [2, 1]);
  await file.discard();
  await untilNothingIsLeft();
});
