import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { DocumentRow } from '@assay/contract/document.ts';
import { z } from 'zod';
import { buildProgram } from '../../../../scripts/build-program.ts';
import { rematchAfterUpgrade } from '../features/catalogue/rematch/start-rematch.ts';
import { COMPILE_CACHE } from '../platform/compile-cache.ts';
import {
  type KeptServer,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../test-server.ts';
import { reading } from './all-logs/reading.ts';
import { startLogThread } from './all-logs/start-log-thread.ts';
import { AT_A_TIME, INVARIANTS, runFsck } from './run.ts';
import { openLastRun } from './scope/last-run.ts';

const FSCK = await buildProgram('fsck');
const SBOM = readFileSync(
  new URL('../../../cli/vectors/sboms/small-deps.cdx.json', import.meta.url),
);

let server: TestServer;
let kept: { data: KeptServer; made: Installation };
let scratch = '';
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'assay-fsck-'));
  server = await testServer();
  const made = await makeInstallation();
  kept = { data: await server.stopAndKeep(), made };
});
after(async () => {
  await rm(scratch, { recursive: true, force: true });
  await kept.data.remove();
});

interface Installation {
  tenant: TestTenant;
  ledger: string;
  /** Leaves of the created documents. */
  leaves: string[];
  receipt: string;
}

const Created = z.object({ documents: z.array(DocumentRow) });

/** A server at work on a copy of the installation that {@link makeInstallation} made. */
async function installation(): Promise<Installation> {
  const { data, made } = kept;
  server = await testServer({ from: data });
  await server.work();
  return { ...made, tenant: made.tenant.on(server) };
}

/** Documents, an erasure, an upload and a revoked key, all of them covered by checkpoints. */
async function makeInstallation(): Promise<Installation> {
  await server.work();
  await rematchAfterUpgrade(server.db.worker);
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.getCurrentUser({});
  // Tests make tenants and people by hand: an installation that was upgraded.
  await server.db.owner('select record_rows_as_found()');
  const { items } = await admin.listLedgers({});
  const ledger = items[0]?.uuid ?? assert.fail();
  const documents = Array.from({ length: 5 }, (_, n) => ({ id: `d${n}`, document: { n } }));
  const path = `/ledgers/${ledger}/collections/default/documents`;
  const json = { 'content-type': 'application/json' };
  const send = tenant.sendAs('TenantAdmin');
  const body = JSON.stringify({ documents });
  const created = await send(path, { method: 'PUT', headers: json, body });
  const leaves = Created.parse(await created.json()).documents.map(({ leaf }) => leaf.leaf_uuid);
  const of = { uuid: ledger, name: 'default', id: 'd4' };
  await admin.eraseDocument({ ...of, reason: 'gdpr' });
  const { uuid } = await admin.createApiKey({ name: 'old', role: 'Visitor' });
  await admin.revokeApiKey({ uuid, reason: 'compromised' });
  const upload = { method: 'POST', headers: json, body: SBOM };
  await send('/sboms?project=fsck&wait=ready', upload);
  const receipt = await (await send(`${path}/d0/proof`, { method: 'GET' })).text();
  return { tenant, ledger, leaves, receipt };
}

/** Runs the command beside the server, as its operator does. */
async function fsck(...args: string[]) {
  const env = {
    ...COMPILE_CACHE,
    PATH: process.env.PATH ?? '',
    DATABASE_URL: server.db.url,
    ASSAY_DATA: server.folder,
    ASSAY_BLOBS: `file:${join(server.folder, 'blobs')}`,
  };
  const child = spawn(process.execPath, [FSCK, ...args], { env, timeout: 120_000 });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(stderr, '');
  return resultOf(await ended, stdout);
}

/** Runs invariants like the command does, in this process, which takes a tenth of the time. */
async function openFsck(ids: readonly string[]) {
  const { db, vault, logStore: store, documents, folder } = server;
  const blobFolder = join(folder, 'blobs');
  const [all, end] = reading(db.url, AT_A_TIME);
  const logThread = startLogThread({ url: db.url, blobs: `file:${blobFolder}` });
  const parts = {
    ...{ all, admin: all, database: db.worker, vault, store, documents, blobFolder, logThread },
    options: { acked: [], receipts: new Map(), sboms: 20, sweep: false },
  };
  const only = INVARIANTS.filter(({ id }) => ids.includes(id));
  const lastRun = openLastRun(join(folder, 'fsck', 'last-run'), vault);
  return {
    async run() {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const code = await runFsck({ parts, only, isFull: false, print }, lastRun);
      return resultOf(code, lines.join('\n'));
    },
    stop: async () => {
      await logThread.stop();
      await end();
    },
  };
}

const resultOf = (code: number | null, stdout: string) => ({
  code,
  stdout,
  broken: [...stdout.matchAll(/^(I\d+) +FAILS/gm)].map(([, id]) => id),
});

test('exit 2: an honest installation holds all that its owner may check, while the server runs', async () => {
  const { leaves, receipt } = await installation();
  try {
    const receipts = join(scratch, 'receipts');
    await mkdir(receipts, { recursive: true });
    await writeFile(join(receipts, 'one.tlog-proof'), receipt);
    const acked = join(scratch, 'acked');
    await writeFile(acked, `${leaves.join('\n')}\n${join(receipts, 'one.tlog-proof')}\n`);
    const { code, stdout } = await fsck('--acked', acked, '--receipts', receipts);
    const lines = stdout.split('\n').filter((line) => line !== '');
    // Indexes are checked by a superuser alone, which the owner of the tests is not.
    assert.equal(code, 2, stdout);
    assert.deepEqual(
      lines.map((line) => line.slice(0, 9).trimEnd()),
      [
        'I1  ok',
        'I2  ok',
        'I3  ok',
        'I4  ok',
        'I5  ok',
        'I6  ok',
        'I7  ok',
        'I8  ok',
        'I9  ok',
        'I10 ?',
        'I11 ok',
        'I12 ok',
        'I13 ok',
        'I14 ok',
        'I15 ok',
        'I16 ok',
        'I17 ok',
        'I18 ok',
        'I19 ok',
        'I20 ok',
      ],
    );
    const [, , , , sboms] = lines;
    assert.match(sboms ?? '', /1 SBOMs/);
  } finally {
    await server.stop();
  }
});

const EDITS: [invariants: string[], what: string, statement: string, named: RegExp][] = [
  [
    ['I3'],
    'a leaf',
    `update log_entry set leaf = leaf || ' ' where log_uuid = $1 and idx = 2`,
    /Leaf 2 is not the one that was hashed/,
  ],
  [
    ['I3'],
    'a leaf and its hash',
    `update log_entry set leaf = leaf || ' ', leaf_hash = sha256('\\x00' || leaf || ' ') where log_uuid = $1 and idx = 2`,
    /leaf_changed|root_mismatch/,
  ],
  [
    ['I8'],
    'content of a document',
    `update document_revision set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where uuid = (select uuid from log_entry where log_uuid = $1 and idx = 3)`,
    /Leaf 3 of log .* cannot be opened/,
  ],
  [
    ['I8'],
    'an audit entry',
    `update audit_entry set actor_name = 'somebody else' where action = 'sbom.upload' and $1::text is not null`,
    /is not the one it commits to/,
  ],
  [
    ['I8'],
    'an audit entry that is gone',
    `delete from audit_entry where action = 'api_key.create' and $1::text is not null`,
    /is gone/,
  ],
  [
    ['I5', 'I6', 'I8'],
    'the digest of an SBOM',
    `update sbom set sha256 = sha256('x') where $1::text is not null`,
    /other bytes than its upload recorded/,
  ],
  [
    ['I5'],
    'what is stored of an SBOM',
    `update sbom set component_count = component_count + 1 where $1::text is not null`,
    /the row says/,
  ],
  [
    ['I9'],
    'a revoked key',
    `update api_key set revoked_at = null, revoke_reason = null where $1::text is not null`,
    /API key .* is not as api_key.revoke/,
  ],
  [
    ['I8'],
    'the id of a document',
    `update document set id = 'other' where id = 'd1' and $1::text is not null`,
    /Revision 1 of document .* is not what leaf \d+ records: its id/,
  ],
  [
    ['I8'],
    'the author of a revision',
    `update document_revision set actor_name = 'eve' where revision = 1 and $1::text is not null`,
    /is not what leaf \d+ records: its author/,
  ],
  [
    ['I8'],
    'the time of a revision',
    `update document_revision set at = at + interval '1 h' where revision = 1 and $1::text is not null`,
    /is not what leaf \d+ records: its time/,
  ],
  [
    ['I8'],
    'a document marked as deleted',
    `with counted as (update document_count set live = live) update document set state = 'deleted' where id = 'd0' and $1::text is not null`,
    /is not what leaf \d+ records: its state/,
  ],
  [
    ['I2', 'I8'],
    'a revision too many',
    `update document set revision = 2 where id = 'd1' and $1::text is not null`,
    /is at revision 2 and has 1/,
  ],
  [
    ['I6', 'I8'],
    'an erasure that was undone',
    `update document set sealed_key = '\\x00' where id = 'd4' and $1::text is not null`,
    /was erased, but content of it is there/,
  ],
  [['I7'], 'a policy', `alter table api_key no force row level security`, /api_key is not forced/],
];
test('exit 1: each edit behind the back of the product is found, and named', async () => {
  const { ledger } = await installation();
  const ids = ['I2', 'I3', 'I5', 'I6', 'I7', 'I8', 'I9'];
  const { run, stop } = await openFsck(ids);
  try {
    for (const [invariants, what, statement, named] of EDITS) {
      const undo = await remember();
      await server.db.owner(statement, statement.includes('$1') ? [ledger] : []);
      const { code, stdout, broken } = await run();
      assert.deepEqual([code, broken], [1, invariants], `${what}\n${stdout}`);
      assert.match(stdout, named, what);
      await undo();
    }
    assert.equal((await run()).code, 0);
    assert.equal((await fsck('--only', ids.join())).code, 0);
  } finally {
    await stop();
    await server.stop();
  }
});

const TABLES = ['log_entry', 'document_revision', 'document', 'audit_entry', 'sbom', 'api_key'];

/** Key column of tables whose key is not `uuid`. */
const KEYS: Record<string, [string, string?]> = {
  log_entry: ['log_uuid', 'idx'],
  sbom: ['sbomid'],
};

/** Copies of the tables that are edited, and how to bring them back. */
async function remember(): Promise<() => Promise<void>> {
  for (const table of TABLES) await server.db.owner(`create table kept_${table} as table ${table}`);
  return async () => {
    await server.db.owner('alter table api_key force row level security');
    for (const table of TABLES) {
      const names = (
        await server.db.owner<{ name: string }>(
          `select column_name as name from information_schema.columns
           where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        )
      ).map(({ name }) => name);
      const [first, second = first] = KEYS[table] ?? ['uuid'];
      const key = `t.${first} = k.${first} and t.${second} = k.${second}`;
      const columns = names.map((name) => `${name} = k.${name}`);
      await server.db.owner(`update ${table} t set ${columns} from kept_${table} k where ${key}`);
      await server.db.owner(
        `insert into ${table} (${names}) select ${names.map((name) => `k.${name}`)} from kept_${table} k
         where not exists (select from ${table} t where ${key})`,
      );
      await server.db.owner(`drop table kept_${table}`);
    }
  };
}

test('a clean run is followed by one of what changed, and one that finds something by one of everything', async () => {
  const { tenant, ledger } = await installation();
  const isPart = ({ stdout }: { stdout: string }) => stdout.startsWith('Changes since ');
  try {
    const of = { uuid: ledger, name: 'default' };
    const admin = tenant.as('TenantAdmin');
    assert.equal(isPart(await fsck()), false);
    await admin.deleteDocument({ ...of, id: 'd3' });
    await admin.restoreDocument({ ...of, id: 'd3' });
    await admin.eraseDocument({ ...of, id: 'd2', reason: 'mistake' });
    const clean = await fsck();
    assert.deepEqual([clean.code, isPart(clean)], [2, true], clean.stdout);
    assert.equal(isPart(await fsck('--full')), false);
    await admin.deleteDocument({ ...of, id: 'd1' });
    const silent = `update document_revision set actor_name = 'eve' where op = 'delete' and revision = 2`;
    await server.db.owner(silent);
    const found = await fsck();
    assert.deepEqual([found.code, isPart(found), found.broken], [1, true, ['I8']], found.stdout);
    assert.match(
      found.stdout,
      /Revision 2 of document .* is not what leaf \d+ records: its author/,
    );
    const again = await fsck();
    assert.deepEqual([again.code, isPart(again), again.broken], [1, false, ['I8']], again.stdout);
  } finally {
    await server.stop();
  }
});

test('exit 1: an acknowledged leaf that is lost, and a receipt of another history', async () => {
  const { leaves, ledger, receipt } = await installation();
  try {
    const acked = join(scratch, 'acked-lost');
    const path = join(scratch, 'lost.tlog-proof');
    await writeFile(path, receipt);
    await writeFile(acked, `${leaves[4]}\n00000000-0000-4000-8000-000000000000\n${path}\n`);
    const lost = await fsck('--acked', acked, '--only', 'I1');
    assert.deepEqual([lost.code, lost.broken], [1, ['I1']]);
    assert.match(
      lost.stdout,
      /Leaf 00000000-0000-4000-8000-000000000000 was acknowledged and is lost/,
    );
    await server.db.owner('delete from log_checkpoint where log_uuid = $1', [ledger]);
    const other = await fsck('--acked', acked, '--only', 'I1');
    assert.match(other.stdout, /the checkpoint of \d+ leaves is not one that log/);
  } finally {
    await server.stop();
  }
});

test('a file that nothing refers to is told once it is an hour old, and removed when asked', async () => {
  const { tenant } = await installation();
  try {
    const { sha256 } = await server.documents.blobs.put(tenant.uuid, Buffer.from('left behind'));
    assert.equal((await fsck('--only', 'I6')).code, 0);
    const file = join(server.folder, 'blobs', tenant.uuid, sha256.slice(0, 2), `${sha256}.zst`);
    await utimes(file, 0, 0);
    const { code, stdout } = await fsck('--only', 'I6');
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`Nothing refers to file ${sha256}`));
    assert.equal((await fsck('--only', 'I6', '--sweep')).code, 0);
    const jobs = await server.db.owner(
      `select 1 from queue.state() where task = 'sweep.documents' and waiting + running > 0`,
    );
    assert.equal(jobs.length, 1);
  } finally {
    await server.stop();
  }
});
