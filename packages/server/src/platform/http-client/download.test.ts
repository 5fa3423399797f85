import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type Download, DownloadError, downloadFile } from './download.ts';
import { createSafeOpen } from './safe-fetch.ts';
import { type FileServer, startFileServer } from './test-file-server.ts';

let server: FileServer;
let folder: string;
before(async () => {
  server = await startFileServer();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  server.taken();
});
after(() => server.stop());

const CONTENT = randomBytes(900_000);

/** Calls of the server; a busy machine may take seconds to answer, so only silence that is tested ends them sooner. */
const openOf = (idle_ms: number) =>
  createSafeOpen({
    ...{ timeout_ms: 60_000, max_bytes: 1e9, redirects: 5, idle_ms },
    ...{ origins: [server.origin], trusted: [server.origin] },
  });

/** A download that notes its waits in place of waiting. */
function downloadOf(path: string, others: Partial<Download> = {}) {
  const waits: number[] = [];
  const download: Download = {
    open: openOf(60_000),
    url: server.origin + path,
    file: join(folder, 'file'),
    max_bytes: 1_000_000,
    signal: new AbortController().signal,
    log: () => {},
    wait: async (ms) => void waits.push(ms),
    ...others,
  };
  return { download, waits };
}

const sentence = (pattern: RegExp) => (error: unknown) =>
  error instanceof DownloadError && pattern.test(error.message);

test('stores a file, and asks for it again by what it was known by', async () => {
  server.put('/a', CONTENT);
  const { download } = downloadOf('/a');
  const first = await downloadFile(download);
  assert.ok(first.state === 'stored' && first.size_bytes === CONTENT.length);
  assert.deepEqual(await readFile(download.file), CONTENT);
  assert.deepEqual(await downloadFile({ ...download, validators: first.validators }), {
    state: 'unchanged',
  });
  const { last_modified } = first.validators;
  const byDate = await downloadFile({ ...download, validators: { last_modified } });
  assert.equal(byDate.state, 'unchanged');
  server.put('/a', 'new');
  const next = await downloadFile({ ...download, validators: first.validators });
  assert.equal(next.state, 'stored');
  assert.equal(await readFile(download.file, 'utf8'), 'new');
  assert.equal((await downloadFile(downloadOf('/none').download)).state, 'missing');
});

test('continues a broken download where it ended, also after a restart', async () => {
  server.put('/a', CONTENT);
  server.trouble('/a', { cut_after: 400_000 }, { cut_after: 700_000 });
  const { download, waits } = downloadOf('/a');
  const stored = await downloadFile(download);
  assert.ok(stored.state === 'stored' && stored.size_bytes === CONTENT.length);
  assert.deepEqual(await readFile(download.file), CONTENT);
  assert.deepEqual(waits, [1000, 2000]);
  assert.equal(server.taken().at(-1), 'GET /a 206');
  server.trouble('/a', { cut_after: 700_000 });
  const ended = new AbortController();
  const stopping = { ...download, file: join(folder, 'other'), signal: ended.signal };
  const wait = async () => ended.abort(new Error('the worker stops'));
  await assert.rejects(downloadFile({ ...stopping, wait }), /the worker stops/);
  await downloadFile({ ...stopping, signal: new AbortController().signal });
  assert.deepEqual(await readFile(stopping.file), CONTENT);
  assert.equal(server.taken().at(-1), 'GET /a 206');
});

test('begins again when the server has another file than the part that is there', async () => {
  server.put('/a', CONTENT);
  server.trouble('/a', { cut_after: 400_000 });
  const { download } = downloadOf('/a');
  await downloadFile({ ...download, wait: async () => server.put('/a', 'another') });
  assert.equal(await readFile(download.file, 'utf8'), 'another');
});

test('asks a busy server again after the time that it names, five times', async () => {
  server.put('/a', 'a');
  server.trouble('/a', { status: 429, retry_after: '7' }, { status: 503 });
  const { download, waits } = downloadOf('/a');
  assert.equal((await downloadFile(download)).state, 'stored');
  assert.deepEqual(waits, [7000, 2000]);
  server.trouble('/a', { status: 429, retry_after: '86400' }, ...Array(9).fill({ status: 500 }));
  const never = downloadOf('/a');
  await assert.rejects(downloadFile(never.download), sentence(/did not deliver .* answered 500/));
  assert.deepEqual(never.waits, [120_000, 2000, 4000, 8000]);
  server.trouble('/a', { status: 403 });
  await assert.rejects(downloadFile(downloadOf('/a').download), sentence(/answered 403/));
});

test('gives up on a server that stops answering, and on one that is down', async () => {
  server.put('/a', CONTENT);
  server.trouble('/a', { stalls: true }, ...Array(4).fill({ status: 502 }));
  const slow = downloadOf('/a', { open: openOf(100) });
  await assert.rejects(downloadFile(slow.download), DownloadError);
  assert.equal(server.taken()[0], 'GET /a 200');
  const { download } = downloadOf('/a');
  await server.down();
  await assert.rejects(downloadFile(download), sentence(/ECONNREFUSED/));
  await server.up();
});

test('follows redirections within the origin alone, and takes no more than the limit', async () => {
  server.put('/a', CONTENT);
  server.trouble('/moved', { redirect: '/a' });
  assert.equal((await downloadFile(downloadOf('/moved').download)).state, 'stored');
  const other = await startFileServer();
  for (const redirect of [`${other.origin}/a`, 'http://169.254.169.254/', 'file:///etc/passwd']) {
    server.trouble('/moved', { redirect });
    await assert.rejects(
      downloadFile(downloadOf('/moved').download),
      sentence(/redirects to another/),
    );
  }
  assert.deepEqual(other.taken(), []);
  await other.stop();
  server.trouble('/loop', ...Array(9).fill({ redirect: '/loop' }));
  await assert.rejects(downloadFile(downloadOf('/loop').download), sentence(/too often/));
  const { download } = downloadOf('/a', { max_bytes: 899_999 });
  await assert.rejects(downloadFile(download), sentence(/more than 899999 bytes/));
});

after(() => rm(folder, { recursive: true, force: true }));
