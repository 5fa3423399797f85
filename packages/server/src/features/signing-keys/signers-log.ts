import { setTimeout } from 'node:timers/promises';
import type { ControlView } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { ControlLog, isSignedLeaf } from '@assay/core/attestation/trust/control-log.ts';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import type { Ctx } from '../../context.ts';
import { Unavailable } from '../../errors.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { CheckpointWaiter } from '../../log/publish/checkpoint-waiter.ts';
import { selectLeaves } from '../../log/publish/publish-queries.ts';
import type { Reader } from '../../platform/db/database.ts';
import {
  findSignersLog,
  type SignersLogRow,
  selectUncovered,
  selectWaiting,
} from './signers-log-queries.ts';

/** A tenant's signers log up to its head. */
export interface SignersLog {
  uuid: string;
  origin: string;
  control: ControlView;
  head: { size: bigint; root: Hash };
  /** Bytes of all leaves. */
  entries: Uint8Array[];
}

type OpenedLog = SignersLogRow & { origin: string };

/** The cached part of a log. */
interface Kept {
  log: ControlLog;
  entries: Uint8Array[];
  /** Made again when the log has grown. */
  answer: SignersLog | null;
}

/** Recently requested logs: leaves never change, so each is read once. */
const kept = new Map<string, Kept>();
const MOST_KEPT = 200;

/**
 * The signers log of the tenant, as far as its leaves have their places.
 *
 * @throws Unavailable where its leaves are not those that were hashed, or it has no key for five seconds
 */
export async function readSignersLog(ctx: Ctx): Promise<SignersLog> {
  const row = await openedSignersLog(ctx);
  const known = kept.get(row.uuid);
  const read = (known && (await readOn(ctx, row, known))) ?? (await readOn(ctx, row, nothing()));
  if (read === undefined)
    throw new Unavailable('The log that says who may sign is not the one that was recorded.');
  keep(row.uuid, read);
  const { uuid, origin } = row;
  const { log, entries } = read;
  if (read.answer?.head.size !== log.size) {
    const head = { size: log.size, root: log.root };
    read.answer = { uuid, origin, control: log.view(), head, entries: [...entries] };
  }
  return read.answer;
}

const nothing = (): Kept => ({ log: new ControlLog(nodeHasher), entries: [], answer: null });

/** Reads on up to the head; undefined where that does not come out at its root. Several may read on at once. */
async function readOn(ctx: Ctx, row: OpenedLog, known: Kept): Promise<Kept | undefined> {
  const { log, entries } = known;
  const size = BigInt(row.size);
  if (log.size < size) {
    const rows = await ctx.read((db) => selectLeaves(db, row.uuid, log.size, size));
    for (const { idx, leaf } of rows) {
      const entry = new Uint8Array(leaf);
      const isSigned = await isSignedLeaf(entry, row.origin, verifySignature);
      if (BigInt(idx) !== log.size) continue;
      log.append(entry, { isSigned });
      entries.push(entry);
    }
  }
  return log.size === size && equalBytes(log.root, row.root) ? known : undefined;
}

function keep(logUuid: string, read: Kept): void {
  kept.delete(logUuid);
  kept.set(logUuid, read);
  for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
}

const OPENED_MS = 5_000;
const LOOK_MS = 100;

/** Returns the log's row; for a new tenant, waits until the log has its name. @throws Unavailable */
export async function openedSignersLog(ctx: Ctx): Promise<OpenedLog> {
  for (let waited = 0; waited <= OPENED_MS; waited += LOOK_MS) {
    const row = await ctx.read((db) => requireSignersLog(db, ctx.tenantUuid));
    if (row.origin !== null) return { ...row, origin: row.origin };
    await setTimeout(LOOK_MS);
  }
  throw new Unavailable('The log that says who may sign is not open yet. Try again in a moment.');
}

/** Whether the tenant's signers log has its name yet, and how many of its leaves wait for their places. */
export const signersLogState = (ctx: Ctx): Promise<{ isOpen: boolean; waiting: number }> =>
  ctx.read(async (db) => {
    const { uuid, origin } = await requireSignersLog(db, ctx.tenantUuid);
    return { isOpen: origin !== null, waiting: (await selectWaiting(db, uuid)).length };
  });

async function requireSignersLog(db: Reader, tenantUuid: string): Promise<SignersLogRow> {
  const row = await findSignersLog(db, tenantUuid);
  if (row === undefined) throw new Error('The tenant has no signers log');
  return row;
}

/** Maximum wait for the checkpoint that covers leaves, in milliseconds. */
const SETTLED_MS = 10_000;

/**
 * Waits until all leaves of the tenant's signers log that are committed now have their places, and a checkpoint covers
 * them. To be called outside of transactions.
 *
 * @throws Unavailable after ten seconds
 */
export async function settleSigners(
  { checkpointWaiter }: { checkpointWaiter: CheckpointWaiter },
  ctx: Ctx,
): Promise<void> {
  const { log, leaves } = await ctx.read(async (db) => {
    const { uuid } = await requireSignersLog(db, ctx.tenantUuid);
    return { log: uuid, leaves: await selectUncovered(db, uuid) };
  });
  if (leaves.length === 0) return;
  const settled = await checkpointWaiter.settled(ctx.tenantUuid, log, leaves, SETTLED_MS);
  if (settled.size < leaves.length)
    throw new Unavailable('Changes of who may sign wait for their place. Try again in a moment.');
}
