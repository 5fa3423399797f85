import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { parseCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { formatVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { insertPending } from '../append/queries.ts';
import * as sql from '../keys/key-queries.ts';
import { type KeyParts, type LogSigner, makeKey, openSigners } from '../keys/log-keys.ts';
import { Contradiction } from '../publish/freeze.ts';
import type { CheckpointParts } from '../publish/prepare-checkpoint.ts';
import { findLog, lockPublishing } from '../publish/publish-queries.ts';
import type { PublishedTree } from '../publish/published-tree.ts';
import { CHECKPOINT_PATH } from '../read/log-store.ts';
import { isAhead, placeLeaves } from './sequence.ts';
import { forgetTime, lockHeads } from './sequence-queries.ts';

/**
 * Rotates the key of a log. The leaf `key-rotation` contains both keys and a signature by each over the
 * canonical JSON `{"kind":"key-rotation","log":origin,"new":key,"old":key}`; both sign the first checkpoint
 * that covers it.
 *
 * A frozen log keeps its key, and the request, until it is acknowledged.
 */
export async function rotateKey(parts: KeyParts, logUuid: string): Promise<boolean> {
  const { database } = parts;
  const row = await database.read(null, (db) => findLog(db, logUuid));
  if (row === undefined || row.frozen || row.origin === null) return false;
  const log = { ...row, origin: row.origin };
  const old = (await openSigners(parts, log)).at(-1);
  if (old === undefined) return false;
  const { signer, row: key } = await makeKey(parts, log);
  const spec = canonicalJson(rotationSpec(log.origin, old, signer));
  return database.write(null, async (tx) => {
    const [head] = await lockHeads(tx, [logUuid]);
    if (head === undefined) return false;
    const leaf = {
      id: '0',
      place: 0,
      log_uuid: logUuid,
      uuid: uuidV7(),
      kind: 'key-rotation',
      spec,
      refs: [],
      entry: null,
    };
    const { grown } = await placeLeaves(tx, [head], [leaf]);
    if (grown.length === 0) return false;
    const from_size = BigInt(head.size) + 1n;
    await sql.endPresentKey(tx, logUuid, from_size);
    await sql.insertLogKey(tx, { ...key, from_size });
    await sql.answerLog(tx, logUuid);
    return true;
  });
}

function rotationSpec(origin: string, before: LogSigner, after: LogSigner) {
  const keys = { old: formatVerifierKey(before.key), new: formatVerifierKey(after.key) };
  const signed = encodeUtf8(canonicalJson({ kind: 'key-rotation', log: origin, ...keys }));
  const signatures = {
    old: encodeBase64(before.sign(signed)),
    new: encodeBase64(after.sign(signed)),
  };
  return { ...keys, signatures };
}

/**
 * Resumes a frozen log from the database's content, at an operator's request. Contradicting data is set aside,
 * the anchor records the acknowledgement, and the leaf `frozen` records start and reason of the freeze, and the
 * published trees that it may not extend. If its last leaf is ahead of the clocks, the leaf records that in
 * `clock`, and time restarts. A log whose key is lost gets a new one, without a signature by the old one.
 */
export async function acknowledge(parts: CheckpointParts, logUuid: string): Promise<boolean> {
  const { database, store, anchor } = parts;
  const frozen = await database.read(null, (db) => sql.findFreeze(db, logUuid));
  if (frozen === undefined) {
    await database.write(null, (tx) => sql.answerLog(tx, logUuid));
    return true;
  }
  const stored = await storedTree(parts, logUuid);
  const key = await keyInPlace(parts, logUuid);
  await store.setAside(logUuid);
  return database.write(null, async (tx) => {
    await lockPublishing(tx);
    const [head] = await lockHeads(tx, [logUuid]);
    if (head === undefined) return false;
    await anchor.catchUp();
    const size = BigInt(head.size);
    const known = [stored, anchor.latest(logUuid)].filter((tree) => tree !== undefined);
    await anchor.append([{ log_uuid: logUuid, size, root: head.root, acknowledged: true }]);
    await sql.thawLog(tx, logUuid);
    if (key !== undefined) {
      await sql.dropKeys(tx, logUuid, size);
      await sql.insertLogKey(tx, { ...key.row, from_size: size });
    }
    if (isAhead(head)) await forgetTime(tx, logUuid);
    const spec = {
      ...(isAhead(head) && { clock: { from: head.last_at?.toISOString() } }),
      since: frozen.at.toISOString(),
      reason: frozen.reason,
      published: known.map(({ size, root }) => ({ size: Number(size), root: encodeBase64(root) })),
      ...(key !== undefined && { key: formatVerifierKey(key.signer.key) }),
    };
    const leaf = { uuid: uuidV7(), kind: 'frozen', spec: canonicalJson(spec), refs: [] };
    await insertPending(tx, { tenant_uuid: frozen.tenant_uuid, log_uuid: logUuid }, [leaf]);
    return true;
  });
}

/** A new key, where those of a log cannot be read; undefined where they can, or there never was one. */
async function keyInPlace(parts: CheckpointParts, logUuid: string) {
  const row = await parts.database.read(null, (db) => findLog(db, logUuid));
  if (row === undefined || row.origin === null) return undefined;
  const log = { ...row, origin: row.origin };
  try {
    await openSigners(parts, log);
    return undefined;
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    return makeKey(parts, log);
  }
}

/** Returns the last published tree in the store; undefined when unreadable. */
async function storedTree(
  { store }: CheckpointParts,
  logUuid: string,
): Promise<PublishedTree | undefined> {
  const note = await store.get(logUuid, CHECKPOINT_PATH);
  try {
    return note === undefined ? undefined : parseCheckpoint(parseNote(note.toString()).text);
  } catch (error) {
    if (error instanceof NoteError) return undefined;
    throw error;
  }
}
