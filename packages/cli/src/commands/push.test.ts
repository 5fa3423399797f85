import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Sbom } from '@assay/contract/sboms.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay, vector } from '../test-command.ts';

const CDX = vector('sboms/small-deps.cdx.json');
const SPDX = vector('sboms/example11.spdx.json');

let server: TestServer;
let url: string;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  server = await testServer();
  url = await listenOnLoopback(server);
  await server.work();
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = async (tenant: TestTenant, role: 'LedgerAdmin' | 'Visitor' = 'LedgerAdmin') => ({
  ASSAY_URL: url,
  ASSAY_API_KEY: await tenant.keyOf(role),
});

test('exit 0: pushes a CycloneDX file, waits, and prints its content', async () => {
  const tenant = await testTenant(server);
  const args = ['push', CDX, '--project', 'acme/pay api', '--version', '1.2', '--wait'];
  const ran = await runAssay(args, { env: await envOf(tenant) });
  assert.equal(ran.code, 0, ran.stderr);
  const [sbom] = (await tenant.as('Visitor').listSboms({})).items;
  assert.ok(sbom);
  assert.equal(
    ran.stdout,
    [
      `SBOM        ${url}/projects/acme/pay%20api/${sbom.sbomid}/vulnerabilities`,
      'Project     acme/pay api 1.2',
      'Format      CycloneDX 1.4 json',
      `Components  ${sbom.component_count}`,
      'Checked     nothing: none of 2 packages could be compared with advisories',
      'Findings    unknown: nothing was checked',
      '',
    ].join('\n'),
  );
  const document = await readFile(CDX);
  assert.equal(sbom.sha256, createHash('sha256').update(document).digest('hex'));
});

test('without a terminal each step is a plain line of standard error', async () => {
  const tenant = await testTenant(server);
  const env = await envOf(tenant);
  const { stderr } = await runAssay(['push', CDX, '--project', 'p', '--wait'], { env });
  const lines = stderr.split('\n').filter((line) => !line.startsWith('warning: '));
  assert.deepEqual(lines, [
    'sending 100 % of 4.3 kB',
    'received',
    'parsed 2 components',
    'matched',
    'counted',
    '',
  ]);
  assert.ok(!stderr.includes('\u001b') && !stderr.includes('\r'));
});

test('exit 0: pushes an SPDX file from standard input and prints one JSON document', async () => {
  const tenant = await testTenant(server);
  const args = ['push', '-', '--project', 'p', '--version', '7', '--in-use', '--wait', '--json'];
  const input = await readFile(SPDX);
  const ran = await runAssay(args, { env: await envOf(tenant), input });
  assert.equal(ran.code, 0, ran.stderr);
  const { url: page, ...printed } = JSON.parse(ran.stdout);
  const sbom = Sbom.parse(printed);
  // Its receipt moves on meanwhile: a checkpoint comes some moments after the SBOM is ready.
  const { receipt, ...rest } = await tenant.as('Visitor').getSbom({ sbomid: sbom.sbomid });
  assert.deepEqual({ ...sbom, receipt }, { ...rest, receipt });
  assert.equal(sbom.receipt?.leaf_uuid, receipt?.leaf_uuid);
  assert.deepEqual(
    [sbom.format, sbom.version, sbom.in_use, sbom.status, sbom.size_bytes],
    ['SPDX', '7', true, 'ready', input.length],
  );
  assert.equal(page, `${url}/projects/p/${sbom.sbomid}/vulnerabilities`);
});

test('uses the version of the document unless another is given', async () => {
  const tenant = await testTenant(server);
  const env = await envOf(tenant);
  const { stdout } = await runAssay(['push', CDX, '--project', 'p', '--json'], { env });
  assert.equal(JSON.parse(stdout).version, '1.0.0-SNAPSHOT');
});

test('a second push of the same document finds the same SBOM, also with --in-use', async () => {
  const tenant = await testTenant(server);
  const env = await envOf(tenant);
  const args = ['push', CDX, '--project', 'p', '--wait', '--json'];
  const first = JSON.parse((await runAssay(args, { env })).stdout);
  const second = JSON.parse((await runAssay([...args, '--in-use'], { env })).stdout);
  assert.equal(second.sbomid, first.sbomid);
  assert.deepEqual([first.in_use, second.in_use], [false, true]);
});

test('a file of more than 1 MB travels compressed and arrives as it was', async () => {
  const tenant = await testTenant(server);
  const components = Array.from({ length: 12_000 }, (_, index) => ({
    type: 'library',
    name: `package-${createHash('sha256').update(String(index)).digest('hex')}`,
    version: '1.0.0',
  }));
  const file = join(folder, 'large.json');
  const document = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  await writeFile(file, document);
  let encoding: string | undefined;
  server.server.server.once('request', ({ headers }) => {
    encoding = headers['content-encoding'];
  });
  const args = ['push', file, '--project', 'p', '--json', '--wait'];
  const ran = await runAssay(args, { env: await envOf(tenant) });
  assert.equal(ran.code, 0, ran.stderr);
  const sbom = JSON.parse(ran.stdout);
  assert.deepEqual([encoding, sbom.component_count], ['zstd', 12_000]);
  assert.equal(sbom.sha256, createHash('sha256').update(document).digest('hex'));
});

test('exit 65: a malformed document is refused with the place of the fault', async () => {
  const tenant = await testTenant(server);
  const text = await readFile(CDX, 'utf8');
  const input = text.slice(0, 3000);
  const ran = await runAssay(['push', '-', '--project', 'p'], { env: await envOf(tenant), input });
  assert.deepEqual([ran.code, ran.stdout], [65, '']);
  assert.match(ran.stderr, /\(at .+\)/);
  const [record] = (await tenant.as('LedgerAdmin').listUploads({})).items;
  assert.ok(ran.stderr.endsWith(`\nRecord: ${url}/uploads?open=${record?.uuid}\n`), ran.stderr);
  assert.deepEqual((await tenant.as('Visitor').listSboms({})).items, []);
});

test('reports that a large document is accepted before parsing; with --wait it ends as failed', async () => {
  const tenant = await testTenant(server);
  const env = await envOf(tenant);
  const broken = join(folder, 'broken.json');
  const pad = Array.from({ length: 5 }, () => 'x'.repeat(900_000));
  const head = '{"bomFormat":"CycloneDX","specVersion":"1.6","x":';
  await writeFile(broken, `${head}${JSON.stringify(pad)}`);
  const args = ['push', broken, '--project', 'acme/large'];
  const early = await runAssay(args, { env });
  assert.equal(early.code, 0, early.stderr);
  assert.match(early.stderr, /has not parsed it yet\. Use --wait to wait for it\.\nRecord: /);
  const waited = await runAssay([...args, '--version', '2', '--wait'], { env });
  assert.equal(waited.code, 70, waited.stderr);
  assert.match(
    waited.stderr,
    /could not be processed: Line 1, column \d+: .+ \(at \/x\)\nRecord: /,
  );
  const listed = await runAssay(['uploads', '--project', 'acme', '--state', 'refused'], { env });
  const lines = listed.stdout.trimEnd().split('\n');
  assert.equal(lines.length, 2, listed.stdout);
  assert.match(
    lines[0] ?? '',
    /Z {2}refused {2}acme\/large 2 {2}key-LedgerAdmin {2}Line 1, column \d+: /,
  );
});

test('exit 64: the history refuses a state and a number that it does not know', async () => {
  const env = { ASSAY_URL: url, ASSAY_API_KEY: 'ayk_x' };
  for (const wrong of [['--state', 'gone'], ['--limit', '0'], ['--limit', '201'], ['more']])
    assert.equal((await runAssay(['uploads', ...wrong], { env })).code, 64, wrong.join(' '));
});

test('exit 77: a key that is unknown, or whose role is too low', async () => {
  const tenant = await testTenant(server);
  const args = ['push', CDX, '--project', 'p'];
  const unknown = `ayk_${'x'.repeat(49)}`;
  const wrong = await runAssay(args, { env: { ASSAY_URL: url, ASSAY_API_KEY: unknown } });
  const low = await runAssay(args, { env: await envOf(tenant, 'Visitor') });
  assert.deepEqual([wrong.code, low.code], [77, 77]);
  assert.match(low.stderr, /You are not authorized to access this resource/);
  assert.ok(!wrong.stderr.includes(unknown));
});

test('exit 77: a large file is refused for its key too, not for the connection that then closes', async () => {
  const file = join(folder, 'noise');
  await writeFile(file, Buffer.alloc(30_000_000, createHash('sha512').update('noise').digest()));
  const env = { ASSAY_URL: url, ASSAY_API_KEY: `ayk_${'x'.repeat(49)}` };
  for (let run = 0; run < 3; run++) {
    const ran = await runAssay(['push', file, '--project', 'p'], { env });
    assert.equal(ran.code, 77, ran.stderr);
  }
});

test('reports a document larger than the server accepts as refused, or cut off', async () => {
  const tenant = await testTenant(server);
  const file = join(folder, 'too-large');
  await writeFile(file, randomBytes(40_000_000).toString('hex'));
  const ran = await runAssay(['push', file, '--project', 'p'], { env: await envOf(tenant) });
  assert.match(ran.stderr, /larger than (this|the) server takes/);
  assert.equal(ran.code, ran.stderr.includes('closed the connection') ? 69 : 65);
});

test('exit 69: names an unreachable server with the reason', async () => {
  const other = await testServer();
  const gone = await listenOnLoopback(other);
  await other.stop();
  const env = { ASSAY_URL: gone, ASSAY_API_KEY: 'ayk_x' };
  const ran = await runAssay(['push', CDX, '--project', 'p'], { env });
  assert.equal(ran.code, 69);
  assert.match(ran.stderr, new RegExp(`${gone} is not reachable\\. .*ECONNREFUSED`));
});

test('exit 130: an interrupt ends it at once', async () => {
  const tenant = await testTenant(server);
  const env = await envOf(tenant);
  const args = ['push', CDX, '--project', 'p', '--wait'];
  assert.equal((await runAssay(args, { env, signal: 'SIGINT' })).code, 130);
});
