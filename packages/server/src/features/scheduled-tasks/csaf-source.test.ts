import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { csafDocument } from '@assay/core/advisories/csaf/test-csaf.ts';
import { generateKey, type PrivateKey } from 'openpgp';
import { type FileServer, startFileServer } from '../../platform/http-client/test-file-server.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { zipOf } from '../catalogue/feed/test-zip.ts';
import {
  METADATA,
  publishCsaf,
  signCsaf,
  unsignCsaf,
} from '../catalogue/sources/csaf/test-csaf-provider.ts';
import { createTaskRuns } from './test-task-runs.ts';

let server: TestServer;
let tenant: TestTenant;
let provider: FileServer;
let runs: ReturnType<typeof createTaskRuns>;
before(async () => {
  provider = await startFileServer();
  server = await testServer();
  await server.work();
  runs = createTaskRuns(server, () => tenant);
});
beforeEach(async () => {
  tenant = await testTenant(server);
  for (const table of [
    ...['scheduled_task', 'queue._private_jobs', 'advisory', 'affected', 'vulnerability'],
    ...['advisory_coverage', 'advisory_ecosystem'],
  ])
    await server.db.owner(`delete from ${table}`);
  provider.taken();
});
after(async () => {
  await server.stop();
  await provider.stop();
});

const LEFT = { id: 'L', purl: 'pkg:npm/left-pad', range: 'vers:npm/<1.3.0' };
const RIGHT = { id: 'R', purl: 'pkg:npm/right-pad@2.0.0' };
const first = csafDocument({
  ...{ id: 'V-1', modified: '2026-01-01T00:00:00Z' },
  products: [LEFT, RIGHT],
  vulnerabilities: {
    'CVE-2026-0001': { known_affected: ['L'] },
    'CVE-2026-0002': { known_affected: ['R'] },
  },
});
const second = (modified: string, status: Record<string, string[]> = { known_affected: ['L'] }) =>
  csafDocument({
    ...{ id: 'V-2', modified, products: [LEFT] },
    vulnerabilities: { 'CVE-2026-0003': status },
  });

async function upload(...purls: string[]) {
  const components = purls.map((purl) => ({ type: 'library', name: purl, purl }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return tenant.as('TenantAdmin').uploadSbom({ project: 'app', wait: 'ready', body });
}

const found = async () =>
  (await tenant.as('TenantAdmin').listVulnerabilities({})).items.map(({ id }) => id).sort();

const texts = (run: { log: { text: string }[] }) => run.log.map(({ text }) => text);

const NO_KEY = 'The provider names no OpenPGP key, so signatures are not checked';

test('reads a provider by its feed, then what changed, then not at all', async () => {
  const { sbomid } = await upload('pkg:npm/left-pad@1.0.0', 'pkg:npm/right-pad@2.0.1');
  publishCsaf(provider, [first, second('2026-01-02T00:00:00Z')], { by: 'rolie' });
  const run = await runs.subscribe({ kind: 'csaf', location: `${provider.origin}${METADATA}` });
  assert.deepEqual([run.status, run.added, run.refused], ['succeeded', 3, 0]);
  assert.deepEqual(await found(), ['CVE-2026-0001', 'CVE-2026-0003']);
  assert.ok(texts(run).includes('The digests of 2 documents are as published'));
  assert.ok(texts(run).includes(NO_KEY));
  assert.equal((await runs.only()).name, `CSAF ${new URL(provider.origin).host.replace(':', '-')}`);
  const { check } = await tenant.as('TenantAdmin').getSbom({ sbomid });
  assert.equal(check?.state, 'not_checked', 'no provider makes an ecosystem checked');
  provider.taken();
  publishCsaf(provider, [first, second('2026-01-05T00:00:00Z', { known_not_affected: ['L'] })], {
    by: 'rolie',
  });
  const changed = await runs.again();
  assert.deepEqual([changed.added, changed.changed, changed.read], [0, 1, 1]);
  assert.deepEqual(await found(), ['CVE-2026-0001']);
  assert.equal(provider.taken().filter((line) => line.includes('v-1.json')).length, 0);
  const same = await runs.again();
  assert.equal(same.read, 0);
  assert.deepEqual(
    provider.taken().filter((line) => line.includes('feed')),
    ['GET /csaf/feed-tlp-white.json 304'],
  );
});

test('finds a provider by domain through security.txt, and reads its directory', async () => {
  publishCsaf(provider, [first], { by: 'directory' });
  const metadata = '/elsewhere/metadata.json';
  const { origin } = provider;
  provider.put(metadata, JSON.stringify(providerMetadata(`${origin}/csaf/`)));
  provider.remove(METADATA);
  provider.put(
    '/.well-known/security.txt',
    `Contact: mailto:a@b.example\nCSAF: ${origin}${metadata}\n`,
  );
  const run = await runs.subscribe({ kind: 'csaf', location: origin });
  assert.deepEqual([run.status, run.added], ['succeeded', 2]);
  provider.remove('/csaf/changes.csv');
  provider.put('/csaf/index.txt', '2026/v-1.json\n');
  const listed = await runs.again();
  assert.deepEqual([listed.status, listed.unchanged], ['succeeded', 2]);
  provider.remove('/.well-known/security.txt');
});

const providerMetadata = (directory: string) => ({
  metadata_version: '2.0',
  publisher: { name: 'Vendor' },
  distributions: [{ directory_url: directory }],
});

test('lists documents that contradict themselves or have another digest, and tries the latter again', async () => {
  const broken = csafDocument({
    ...{ id: 'V-9', products: [LEFT] },
    vulnerabilities: { 'CVE-2026-0009': { known_affected: ['L'], fixed: ['L'] } },
  });
  const documents = [first, second('2026-01-02T00:00:00Z'), broken];
  publishCsaf(provider, documents, { by: 'rolie', wrongDigests: ['V-2'] });
  const run = await runs.subscribe({ kind: 'csaf', location: `${provider.origin}${METADATA}` });
  assert.deepEqual([run.status, run.added, run.refused], ['succeeded', 2, 2]);
  const messages = run.problems.map(({ message }) => message).sort();
  assert.match(messages[0] ?? '', /does not have its published digest \(sha512\)/);
  assert.match(messages[1] ?? '', /both affected and fixed \(6\.1\.6\)/);
  publishCsaf(provider, documents, { by: 'rolie' });
  const again = await runs.again();
  assert.deepEqual([again.added, again.refused], [1, 0]);
});

/** A key pair whose public part the provider publishes. */
async function publishKey(path: string, stated?: string): Promise<PublishedKey> {
  const userIDs = { name: 'Vendor', email: 'security@vendor.example' };
  const { privateKey, publicKey } = await generateKey({ userIDs, format: 'object' });
  provider.put(path, publicKey.armor());
  const fingerprint = (stated ?? publicKey.getFingerprint()).toUpperCase();
  return { privateKey, named: { url: `${provider.origin}${path}`, fingerprint } };
}
interface PublishedKey {
  privateKey: PrivateKey;
  named: { url: string; fingerprint: string };
}

test('checks OpenPGP signatures, skips documents that others signed, and says which have none', async () => {
  const own = await publishKey('/keys/own.asc');
  const foreign = await publishKey('/keys/foreign.asc');
  const documents = [first, second('2026-01-02T00:00:00Z')];
  const publishing = { by: 'rolie', keys: [own.named] } as const;
  publishCsaf(provider, documents, publishing);
  await signCsaf(provider, [first], own.privateKey);
  await signCsaf(provider, documents.slice(1), foreign.privateKey);
  const run = await runs.subscribe({ kind: 'csaf', location: `${provider.origin}${METADATA}` });
  assert.deepEqual([run.status, run.added, run.refused], ['succeeded', 2, 1]);
  assert.match(
    run.problems[0]?.message ?? '',
    /signature of the document is not one of the provider/,
  );
  assert.match(run.problems[0]?.at ?? '', /v-2\.json/);
  assert.ok(texts(run).includes('1 documents have a valid OpenPGP signature of the provider'));
  unsignCsaf(provider, documents.slice(1));
  const unsigned = await runs.again();
  assert.deepEqual([unsigned.added, unsigned.refused], [1, 0]);
  assert.ok(texts(unsigned).includes('1 documents have no OpenPGP signature'));
  unsignCsaf(provider, documents);
});

test('refuses a document that changed after it was signed, and uses no key of another fingerprint', async () => {
  const own = await publishKey('/keys/own.asc');
  const location = `${provider.origin}${METADATA}`;
  await signCsaf(provider, [second('2026-01-01T00:00:00Z')], own.privateKey);
  const changed = [second('2026-01-02T00:00:00Z')];
  publishCsaf(provider, changed, { by: 'directory', keys: [own.named] });
  const run = await runs.subscribe({ kind: 'csaf', location });
  assert.deepEqual([run.status, run.added, run.refused], ['succeeded', 0, 1]);
  const other = await publishKey('/keys/other.asc', '0'.repeat(40));
  publishCsaf(provider, changed, { by: 'directory', keys: [other.named] });
  const unchecked = await runs.again();
  assert.deepEqual([unchecked.added, unchecked.refused], [1, 0]);
  const said = texts(unchecked);
  assert.ok(said.some((text) => text.includes('does not have the fingerprint that is stated')));
  assert.ok(
    said.includes('No OpenPGP key of the provider can be used, so signatures are not checked'),
  );
  unsignCsaf(provider, changed);
});

test('follows no address of a document to a private address or another server', async () => {
  const other = await startFileServer();
  try {
    publishCsaf(other, [first], { by: 'directory' });
    const { origin } = other;
    provider.put(METADATA, JSON.stringify(providerMetadata(`${origin}/csaf/`)));
    const run = await runs.subscribe({ kind: 'csaf', location: `${provider.origin}${METADATA}` });
    assert.deepEqual([run.status, other.taken()], ['failed', []]);
    assert.match(run.error ?? '', /is not an https address/);
    publishCsaf(provider, [first], { by: 'rolie' });
    provider.trouble('/csaf/2026/v-1.json', { redirect: `${origin}/csaf/2026/v-1.json` });
    const redirected = await runs.again();
    assert.deepEqual([redirected.refused, other.taken()], [1, []]);
    assert.match(redirected.problems[0]?.message ?? '', /redirects to another server/);
    provider.trouble('/csaf/feed-tlp-white.json', { status: 429, retry_after: '0' });
    provider.trouble('/csaf/2026/v-1.json', { cut_after: 20 });
    const patient = await runs.again();
    assert.deepEqual([patient.status, patient.added], ['succeeded', 2]);
  } finally {
    await other.stop();
  }
});

test('reads documents from a directory and from a zip archive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-csaf-'));
  try {
    await mkdir(join(folder, '2026'));
    await writeFile(join(folder, '2026/v-1.json'), JSON.stringify(first));
    await writeFile(join(folder, 'provider-metadata.json'), '{}');
    await writeFile(join(folder, 'index.txt'), '2026/v-1.json\n');
    const run = await runs.subscribe({ kind: 'csaf', location: folder });
    assert.deepEqual([run.status, run.added, run.refused], ['succeeded', 2, 0]);
    const zip = zipOf([['2026/v-1.json', await readFile(join(folder, '2026/v-1.json'))]]);
    await writeFile(join(folder, 'all.zip'), zip);
    await rm(join(folder, '2026'), { recursive: true });
    const again = await runs.again();
    assert.deepEqual([again.status, again.unchanged], ['succeeded', 2]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('withdraws the record of a vulnerability that a document states no longer', async () => {
  await upload('pkg:npm/left-pad@1.0.0', 'pkg:npm/right-pad@2.0.0');
  publishCsaf(provider, [first], { by: 'rolie' });
  await runs.subscribe({ kind: 'csaf', location: `${provider.origin}${METADATA}` });
  assert.deepEqual(await found(), ['CVE-2026-0001', 'CVE-2026-0002']);
  const shorter = csafDocument({
    ...{ id: 'V-1', modified: '2026-02-01T00:00:00Z', products: [RIGHT] },
    vulnerabilities: { 'CVE-2026-0002': { known_affected: ['R'] } },
  });
  publishCsaf(provider, [shorter], { by: 'rolie' });
  await runs.again();
  assert.deepEqual(await found(), ['CVE-2026-0002']);
});

test('asks for the provider when a source names none', async () => {
  await assert.rejects(tenant.as('SuperAdmin').addSources({ sources: [{ kind: 'csaf' }] }), {
    message: 'Name the provider: a domain, or the address of its metadata',
  });
});
