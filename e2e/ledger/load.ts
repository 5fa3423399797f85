/** Document writers and the acknowledgements they received, which no fault may ever revoke. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentRow } from '@assay/contract/document.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { trustInLogs, verifyReceipt } from '@assay/core/log/receipt/verify-receipt.ts';
import { parseVerifierKey, type VerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { nodeHasher } from '@assay/server/log/keys/node-hasher.ts';
import { verifyEd25519 } from '@assay/server/log/keys/node-signatures.ts';
import { COMPILE_CACHE } from '@assay/server/platform/compile-cache.ts';
import { z } from 'zod';
import { buildProgram } from '../../scripts/build-program.ts';
import { until } from '../processes.ts';
import type { Product } from '../product.ts';

const Created = z.object({ documents: z.array(DocumentRow) });

/** A document that the server reported as covered by a signed checkpoint. */
export interface Acknowledged {
  id: string;
  leaf_uuid: string;
  index: number;
}

/** Writers at work. */
export interface Load {
  /** In order of the answers. */
  acknowledged: Acknowledged[];
  /** Ids of requests without an answer, or with one that asks for a retry. */
  unanswered: Set<string>;
  /** Lets the requests that are in progress end. */
  stop(): Promise<void>;
}

/** The ledger that all write to, and its log key, saved by a verifier before any fault. */
export interface LedgerAtStake {
  uuid: string;
  key: VerifierKey;
}

/** The default ledger, once it has its key. */
export async function defaultLedger({ client }: Product): Promise<LedgerAtStake> {
  let ledger: Ledger | undefined;
  await until('the ledger has its key', async () => {
    [ledger] = (await client.listLedgers({ keyword: 'default' })).items;
    return typeof ledger?.log.verifier_key === 'string' && ledger.log.checkpoint !== null;
  });
  const { uuid, log } = ledger ?? assert.fail();
  return { uuid, key: parseVerifierKey(nodeHasher, log.verifier_key ?? '') };
}

/** Content of the document with this id. */
export const documentOf = (id: string) => ({
  release: id,
  approved_by: ['marta.kowalska'],
  freeze: false,
});

const documentsPath = ({ uuid }: LedgerAtStake) => `/ledgers/${uuid}/collections/default/documents`;

const create = (product: Product, ledger: LedgerAtStake, id: string): Promise<Response> =>
  product.send(documentsPath(ledger), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify({ id, document: documentOf(id) }),
  });

/**
 * Starts writing; each writer sends one document at a time.
 *
 * @param name prefix of all ids
 * @param note called for each acknowledgement
 */
export function startLoad(
  product: Product,
  ledger: LedgerAtStake,
  {
    name,
    writers,
    note = () => {},
  }: { name: string; writers: number; note?: (one: Acknowledged) => void },
): Load {
  const load: { acknowledged: Acknowledged[]; unanswered: Set<string> } = {
    acknowledged: [],
    unanswered: new Set(),
  };
  let stopping = false;
  const write = async (id: string): Promise<void> => {
    const answer = await create(product, ledger, id);
    if (answer.status === 503) {
      await answer.arrayBuffer();
      load.unanswered.add(id);
      return sleep(250);
    }
    assert.equal(answer.status, 201, await answer.clone().text());
    const { documents } = Created.parse(await answer.json());
    const { leaf } = documents[0] ?? assert.fail();
    if (leaf.state !== 'checkpointed' || leaf.index === null) load.unanswered.add(id);
    else {
      const one = { id, leaf_uuid: leaf.leaf_uuid, index: leaf.index };
      load.acknowledged.push(one);
      note(one);
    }
  };
  const writer = async (number: number) => {
    for (let i = 0; !stopping; i++) {
      const id = `${name}-${number}-${i}`;
      await write(id).catch((error: unknown) => {
        // The server is gone, and its answer with it; a refusal is different.
        if (error instanceof assert.AssertionError) throw error;
        load.unanswered.add(id);
        stopping = true;
      });
    }
  };
  const done = Promise.all(Array.from({ length: writers }, (_, number) => writer(number)));
  done.catch(() => {});
  return {
    ...load,
    async stop() {
      stopping = true;
      await done;
    },
  };
}

/** Checks that receipts of acknowledged documents verify offline, at the reported index, with the earlier key. */
export async function checkAcknowledged(
  product: Product,
  ledger: LedgerAtStake,
  acknowledged: Acknowledged[],
): Promise<void> {
  for (const { id, index } of acknowledged) {
    const receipt = await receiptOf(product, `${documentsPath(ledger)}/${id}/proof`);
    const claim = {
      receipt,
      trust: trustInLogs([ledger.key]),
      payload: encodeUtf8(canonicalJson(documentOf(id))),
    };
    const found = await verifyReceipt({ hasher: nodeHasher, verifyEd25519 }, claim);
    assert.equal(found.verdict, 'proven', `${id}: ${JSON.stringify(found.steps)}`);
    assert.equal(found.receipt?.proof.index, BigInt(index), id);
  }
}

/** A server that has just started may ask for a retry. */
async function receiptOf(product: Product, path: string): Promise<string> {
  const ask = () => product.send(path, { method: 'GET' });
  let answer = await ask();
  const isAnswered = async () => {
    if (answer.status !== 503) return true;
    answer = await ask();
    return false;
  };
  await until(`${path} is answered`, isAnswered);
  const receipt = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${receipt}`);
  return receipt;
}

/**
 * Checks that unanswered documents exist whole or not at all: sending one again gives one document with one
 * revision.
 */
export async function checkUnanswered(
  product: Product,
  ledger: LedgerAtStake,
  ids: Iterable<string>,
): Promise<void> {
  for (const id of ids) {
    let answer = await create(product, ledger, id);
    for (; answer.status === 503; answer = await create(product, ledger, id)) await sleep(100);
    assert.equal(answer.status, 201, `${id}: ${await answer.text()}`);
    const audit = await product.client.getDocumentAudit({ uuid: ledger.uuid, name: 'default', id });
    assert.deepEqual(
      audit.items.map(({ revision, op }) => [revision, op]),
      [[1, 'create']],
    );
  }
}

/** Process id of a product's sequencer. */
export function sequencerOf(product: Product): number {
  const found = product.processes().find(({ command }) => command.endsWith('worker.mjs leaves'));
  return found?.pid ?? assert.fail('there is no sequencer');
}

/** Runs `assay fsck --full` on a data directory; returns its output, and throws with it unless all invariants hold. */
export async function fsck(dataDir: string, ...args: string[]): Promise<string> {
  const command = await buildProgram('fsck');
  const child = spawn(process.execPath, [command, '--full', ...args], {
    env: {
      ...COMPILE_CACHE,
      PATH: process.env['PATH'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      ASSAY_DATA: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'exit');
  const said = `${await out}${await errors}`;
  assert.equal(code, 0, `fsck:\n${said}`);
  return said;
}
