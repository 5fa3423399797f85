/** A server whose database an attacker controls, and the parties that detect it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import { type VerifiedLog, verifyLog } from '@assay/core/log/audit/verify-log.ts';
import { trustInLogs } from '@assay/core/log/receipt/verify-receipt.ts';
import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { nodeHasher } from '@assay/server/log/keys/node-hasher.ts';
import { verifyEd25519 } from '@assay/server/log/keys/node-signatures.ts';
import { createLogReader } from '@assay/server/log/read/log-reader.ts';
import { startSequencing, type TestSequencing } from '@assay/server/log/test-sequencing.ts';
import { COMPILE_CACHE } from '@assay/server/platform/compile-cache.ts';
import { testCluster } from '@assay/server/platform/db/test-cluster.ts';
import {
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import pg from 'pg';
import { buildProgram } from '../../scripts/build-program.ts';
import { NEVER_MS, until } from '../processes.ts';

/** A ledger on a separate server, the keys that verifiers know, and the attacker's abilities. */
export interface Attacked {
  server: TestServer;
  tenant: TestTenant;
  /** uuid of the ledger and of its log. */
  ledger: string;
  /** Verifier key of the ledger’s log, as obtained before the attack. */
  vkey: string;
  /** Adds documents and waits for the checkpoint. */
  write(count: number): Promise<void>;
  /** Adds a document, whether or not a checkpoint is signed for it. */
  writeUnsigned(): Promise<void>;
  /** The signed note that the server shows now. */
  checkpoint(): Promise<string>;
  /** Statements of a superuser with triggers and foreign keys off; `$log` is the log. */
  attack(...statements: string[]): Promise<void>;
  /** Stops the sequencer as a restart does, runs `work`, and starts it again. */
  restarting(work: () => Promise<void>): Promise<void>;
  /** Alarms that the sequencer sent to its operator. */
  alarms: string[];
  /** Rewrites the head to fit the current leaves. */
  fitHead(): Promise<void>;
  /** Reason the log is frozen; undefined while it is not. */
  frozen(): Promise<string | undefined>;
  /** Verifies the log's files as an outsider with a key and one earlier checkpoint. */
  verify(kept: string[]): Promise<VerifiedLog>;
  /** Output of `assay fsck`. */
  fsck(only: string): Promise<{ code: number | null; stdout: string }>;
  stop(): Promise<void>;
}

/** Starts a server with a ledger of `count` documents. */
export async function attackedLedger(count: number): Promise<Attacked> {
  const server = await testServer();
  const alarms: string[] = [];
  const log = {
    error: (values: unknown, sentence?: string) =>
      void alarms.push(`${sentence} ${JSON.stringify(values)}`),
  };
  let sequencing: TestSequencing = await startSequencing(server, { log });
  const tenant = await testTenant(server);
  const auditor = tenant.as('Auditor');
  const { items } = await auditor.listLedgers({});
  const ledger = items[0]?.uuid ?? assert.fail();
  const send = (documents: number) =>
    tenant.sendAs('LedgerAdmin')(`/ledgers/${ledger}/collections/default/documents`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        documents: Array.from({ length: documents }, (_, n) => ({ document: { n } })),
      }),
    });
  const write = async (documents: number) => {
    const response = await send(documents);
    assert.equal(response.status, 201, await response.clone().text());
    const created = await response.json();
    assert.equal(created.documents.at(-1).leaf.state, 'checkpointed');
  };
  await write(count);
  const { log: state } = await auditor.getLedger({ uuid: ledger });
  const vkey = state.verifier_key ?? assert.fail();
  return {
    server,
    tenant,
    ledger,
    vkey,
    write,
    writeUnsigned: async () => void send(1).catch(() => {}),
    checkpoint: () => checkpointOf(server, tenant, ledger),
    attack: (...statements) => asSuperuser(server, ledger, statements),
    async restarting(work) {
      await sequencing.stop();
      await work();
      sequencing = await startSequencing(server, { log });
    },
    alarms,
    fitHead: async () => {
      const frontier = new Frontier(nodeHasher);
      const rows = await server.db.owner<{ leaf_hash: Buffer }>(
        'select leaf_hash from log_entry where log_uuid = $1 order by idx',
        [ledger],
      );
      for (const { leaf_hash } of rows) frontier.append(leaf_hash);
      await server.db.owner(
        'update log_head set size = $2, root = $3, frontier = $4 where log_uuid = $1',
        [ledger, rows.length, Buffer.from(frontier.root()), Buffer.from(frontier.subtrees)],
      );
    },
    async frozen() {
      const rows = await server.db.owner<{ frozen_reason: string | null }>(
        'select frozen_reason from log where uuid = $1',
        [ledger],
      );
      return rows[0]?.frozen_reason ?? undefined;
    },
    verify: async (kept) =>
      verifyLog(
        { hasher: nodeHasher, verifyEd25519 },
        {
          checkpoint: await checkpointOf(server, tenant, ledger),
          source: filesOf(server, tenant, ledger),
          trust: trustInLogs([parseVerifierKey(nodeHasher, vkey)]),
          earlier: kept,
        },
      ),
    fsck: (only) => fsck(server, only),
    stop: () => server.stop(),
  };
}

/** Readers of the attacked server: nothing is remembered from before the attack. */
const readerOf = (server: TestServer) => createLogReader(server.db.app, server.logStore);

async function checkpointOf(server: TestServer, tenant: TestTenant, log: string): Promise<string> {
  return (await readerOf(server).checkpoint(tenant.uuid, log)) ?? '';
}

function filesOf(server: TestServer, tenant: TestTenant, log: string): LogSource {
  const reader = readerOf(server);
  return async (place) => {
    if (place.level !== 'entries')
      return reader.tile(tenant.uuid, log, place).catch(() => undefined);
    const packed = await reader.entryBundle(tenant.uuid, log, place);
    return packed && gunzipSync(packed);
  };
}

async function asSuperuser(server: TestServer, log: string, statements: string[]): Promise<void> {
  const { superuserUrl } = await testCluster();
  const url = new URL(superuserUrl);
  url.pathname = new URL(server.db.url).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of statements)
      await client.query(statement.replaceAll('$log', `'${log}'`));
  } finally {
    await client.end();
  }
}

async function fsck(server: TestServer, only: string) {
  const env = {
    ...COMPILE_CACHE,
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.db.url,
    ASSAY_DATA: server.folder,
    ASSAY_BLOBS: `file:${join(server.folder, 'blobs')}`,
  };
  const program = await buildProgram('fsck');
  const child = spawn(process.execPath, [program, '--only', only], { env, timeout: NEVER_MS });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(stderr, '');
  return { code: await ended, stdout };
}

/** Waits until the sequencer has frozen the log, and returns the reason. */
export async function untilFrozen({ frozen }: Attacked): Promise<string> {
  let reason: string | undefined;
  const isFrozen = async () => {
    reason = await frozen();
    return reason !== undefined;
  };
  await until('the log is frozen', isFrozen);
  return reason ?? '';
}

/** The steps that failed, and the first leaf that is named; null where none is. */
export const foundBy = ({ steps, audited }: VerifiedLog) => ({
  failed: steps.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name),
  index: audited?.findings[0]?.index ?? null,
});
