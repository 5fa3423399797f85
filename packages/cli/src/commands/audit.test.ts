import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { TestLog } from '@assay/core/log/test-log.ts';
import { parseTilePath } from '@assay/core/log/tree/tile.ts';
import { runAssay } from '../test-command.ts';

const TOKEN = 'ayk_0123456789';
let server: Server;
let folder = '';
let url = '';
/** The log that the server currently serves. */
let log = new TestLog();
let checkpoint = '';
let served: string[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-audit-'));
  server = createServer((request, response) => {
    const path = (request.url ?? '').slice('/tlog/one/'.length);
    served.push(path);
    const place = parseTilePath(path);
    const bytes = place ? log.file(place) : path === 'checkpoint' ? checkpoint : undefined;
    const isAllowed = request.headers.authorization === `Bearer ${TOKEN}`;
    if (!isAllowed) response.writeHead(401).end();
    else if (bytes === undefined) response.writeHead(404).end();
    else response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tlog/one`;
});
after(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Serves a log with the given number of leaves to an auditor that has not seen it yet. */
function show(count: number): {
  audit: (...more: string[]) => ReturnType<typeof runAssay>;
  store: string;
} {
  log = new TestLog();
  for (let i = 0; i < count; i++) log.addRevision({});
  checkpoint = log.checkpoint();
  const store = join(folder, `store-${log.key.key_id}`);
  const { vkey } = log;
  const args = ['audit', url, '--key', vkey, '--store', store];
  return {
    store,
    audit: (...more) => runAssay([...args, ...more], { env: { ASSAY_API_KEY: TOKEN } }),
  };
}

function grow(by: number): void {
  for (let i = 0; i < by; i++) log.addRevision({});
  checkpoint = log.checkpoint();
}

const contradiction = ({ code, stdout }: { code: number | null; stdout: string }) => [
  code,
  ...stdout.trimEnd().split('\n').slice(0, 1),
];

test('exit 0: a log that only grows is followed, and nothing is fetched a second time', async () => {
  const { audit, store } = show(300);
  const ran = [await audit()];
  served = [];
  ran.push(await audit());
  assert.deepEqual(served, ['checkpoint']);
  grow(400);
  served = [];
  ran.push(await audit());
  assert.ok(!served.includes('tile/entries/000') && served.includes('tile/entries/001'));
  assert.deepEqual(
    ran.map(({ code, stdout }) => [code, stdout]),
    [
      [0, 'Consistent: 300 leaves, of which 300 are new.\n'],
      [0, 'Nothing new: 300 leaves, as before.\n'],
      [0, 'Consistent: 700 leaves, of which 400 are new.\n'],
    ],
  );
  const verified = await runAssay(['verify', 'log', store, '--key', log.vkey]);
  assert.equal(verified.code, 0, verified.stdout);
  assert.deepEqual(await readdir(join(store, 'history')), ['300', '700']);
});

test('exit 2: follows a log of another application, whose content is unknown each time', async () => {
  log = new TestLog('example.org/packages');
  for (let n = 0; n < 300; n++) log.entries.push(Buffer.from(`package-${n} 1.0.0 h1:${n}`));
  log.entries.push(Buffer.from('{"apiVersion":"0.0.2","kind":"dsse","spec":{}}'));
  log.add('frozen', { time: '' });
  checkpoint = log.checkpoint();
  const args = ['audit', url, '--key', log.vkey, '--store', join(folder, 'foreign')];
  const run = async () => {
    const { code, stdout } = await runAssay([...args, '--token', TOKEN]);
    return [code, ...stdout.trimEnd().split('\n')];
  };
  const unknown = (count: number) =>
    `Unknown content in ${count} leaves, first in leaf 0: ${count - 2} of another format, 1 of kind dsse 0.0.2, 1 of kind frozen 1. Assay has no rules for it.`;
  assert.deepEqual(await run(), [2, 'Consistent: 302 leaves, of which 302 are new.', unknown(302)]);
  assert.deepEqual(await run(), [2, 'Nothing new: 302 leaves, as before.', unknown(302)]);
  log.entries.push(Buffer.from('package-301'));
  log.entries[4] = Buffer.from('package-4 6.6.6 h1:4');
  checkpoint = log.checkpoint();
  assert.deepEqual((await run()).slice(0, 2), [
    1,
    'fork: The log shows another history than before: leaf 4 is the first that differs.',
  ]);
});

test('exit 2: follows a log with leaves of a later version, and still refuses a malformed one', async () => {
  const { audit } = show(3);
  log.entries.push(Buffer.from('{"apiVersion":"1","kind":"map-root","spec":{}}'));
  checkpoint = log.checkpoint();
  const later = await audit('--json');
  assert.deepEqual(
    [later.code, JSON.parse(later.stdout).unknown],
    [2, { count: 1, first: 3, forms: [['kind map-root 1', 1]] }],
  );
  log.add('frozen', { time: '' });
  checkpoint = log.checkpoint();
  const malformed = await audit();
  assert.deepEqual(contradiction(malformed), [
    1,
    'malformed_leaf: Leaf 4 is no leaf of the kind that it names.',
  ]);
});

test('follows an empty log that then gets leaves', async () => {
  const { audit } = show(0);
  assert.equal((await audit()).code, 0);
  grow(1);
  assert.equal((await audit()).stdout, 'Consistent: 1 leaf, of which 1 is new.\n');
});

test('exit 1: a rollback, with both signed notes saved as evidence', async () => {
  const { audit, store } = show(300);
  await audit();
  const kept = checkpoint;
  checkpoint = log.checkpoint(200);
  assert.deepEqual(contradiction(await audit()), [
    1,
    'log_shrank: The log shows 200 leaves, and has shown 300: it was rolled back.',
  ]);
  const evidence = join(store, 'evidence/300-200');
  assert.equal(await readFile(join(evidence, 'kept'), 'utf8'), kept);
  assert.equal(await readFile(join(evidence, 'shown'), 'utf8'), checkpoint);
  checkpoint = kept;
  assert.equal((await audit()).code, 0);
});

for (const growth of [0, 50])
  test(`exit 1: another history, made to fit and signed again, ${growth} leaves later; the first leaf is named`, async () => {
    const { audit } = show(300);
    await audit();
    log.entries[270] = log.entries[271] ?? assert.fail();
    grow(growth);
    assert.deepEqual(contradiction(await audit()), [
      1,
      'fork: The log shows another history than before: leaf 270 is the first that differs.',
    ]);
  });

test('exit 1: names a new leaf outside of the tree, and a violated rule, and does not store them as verified', async () => {
  const { audit, store } = show(10);
  await audit();
  grow(3);
  const honest = log.entries[11] ?? assert.fail();
  log.entries[11] = log.entries[12] ?? assert.fail();
  assert.deepEqual(contradiction(await audit()), [
    1,
    'root_mismatch: The tree of 13 leaves is not the one that its checkpoint commits to: of the leaves from 10 on, one at least was changed.',
  ]);
  log.entries[11] = honest;
  log.addRevision({ op: 'update', rev: 2, prevIndex: 3 });
  checkpoint = log.checkpoint();
  assert.match((await audit()).stdout, /^revision_out_of_order: Leaf 13 /);
  assert.match(await readFile(join(store, 'checkpoint'), 'utf8'), /\n10\n/);
});

test('exit 1: refuses a checkpoint that no known key signed', async () => {
  const { audit } = show(2);
  checkpoint = new TestLog(log.origin).checkpoint(0);
  assert.match((await audit()).stdout, /^checkpoint_unreadable: .*not_signed_by_log/);
  checkpoint = 'no note';
  assert.equal((await audit()).code, 1);
});

test('exit 65, 77, 69: no such log, not allowed, not reachable', async () => {
  show(1);
  const run = async (address: string, token: string) => {
    const args = ['audit', address, '--key', log.vkey, '--store', join(folder, 'none')];
    return (await runAssay([...args, '--token', token])).code;
  };
  checkpoint = '';
  assert.equal(await run(`${url}-more`, TOKEN), 65);
  assert.equal(await run(url, 'ayk_other'), 77);
  assert.equal(await run('http://127.0.0.1:1/tlog/one', TOKEN), 69);
});

test('--artifact lists verified leaves about an artifact', async () => {
  const { audit } = show(3);
  const time = '2026-11-22T10:00:00.000Z';
  const [about, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const sign = (sha256: string, level: string) => {
    const refIndex = log.entries.length;
    log.add('hashedrekord', {
      hashedRekordV002: { data: { digest: 'AA==' }, signature: { content: 'AA==' } },
    });
    log.add('notarization', {
      ...{ refIndex, artifacts: [{ sha256 }], principal: 'ann', key: 'key-1', groups: [] },
      control: { size: 4, root: Buffer.alloc(32).toString('base64') },
      ...{ custody: 'client', time },
    });
    log.add('status', { refIndex, artifact: { sha256 }, level, supersedes: [], time });
  };
  sign(about, 'untrusted');
  sign(other, 'trusted');
  sign(about, 'trusted');
  checkpoint = log.checkpoint();
  const first = await audit('--artifact', `sha256:${about}`);
  assert.equal(
    first.stdout,
    `Consistent: 12 leaves, of which 12 are new.
Leaf 3: untrusted, by principal ann with key key-1, ${time}.
Leaf 9: trusted, by principal ann with key key-1, ${time}.
`,
  );
  const json = await audit('--json', '--artifact', other);
  assert.deepEqual(
    JSON.parse(json.stdout).statements.map(({ index, level }: { index: number; level: string }) => [
      index,
      level,
    ]),
    [[6, 'trusted']],
  );
  assert.equal((await audit('--artifact', 'ab')).code, 64);
});
