import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { openCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LogName, verifierKeysOf } from '../keys/log-keys.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import { Contradiction } from './freeze.ts';
import { findPublishedRoot } from './publish-queries.ts';

/** A tree that may have been published. */
export interface PublishedTree {
  size: bigint;
  root: Hash;
}

/** Data about a log in the places of its publication, and in the database. */
export interface Traces {
  head: PublishedTree;
  /** Last checkpoint in the database. */
  last: PublishedTree | undefined;
  anchored: PublishedTree | undefined;
  /** The checkpoint in the store, unless this process put it there; undefined when there is none. */
  stored: string | undefined;
}

/**
 * Compares a log with everything published of it (ADR 0007: rollback).
 *
 * @returns trees between the last checkpoint and the head, whose roots must match on the way
 * @throws Contradiction
 */
export async function checkPublished(
  database: Database,
  log: LogName,
  { head, last, anchored, stored }: Traces,
): Promise<PublishedTree[]> {
  checkAnchored({ head, last, anchored });
  const inStore = stored === undefined ? undefined : await openStored(database, log, stored);
  if (inStore === undefined) return anchored === undefined ? [] : [anchored];
  checkTree('The store', inStore, { head, last });
  if (last !== undefined && inStore.size < last.size) {
    const known = await database.read(null, (db) => findPublishedRoot(db, log.uuid, inStore.size));
    if (known === undefined || !equalBytes(known, inStore.root))
      throw new Contradiction(
        `The store has a checkpoint of ${inStore.size} leaves that the database does not know.`,
      );
  }
  return anchored === undefined ? [inStore] : [inStore, anchored];
}

/** The part of it that needs no reads: for all logs at startup. */
export function checkAnchored({ head, last, anchored }: Omit<Traces, 'stored'>): void {
  if (last !== undefined) {
    checkTree('The last checkpoint', last, { head, last: undefined });
    if (anchored === undefined || anchored.size < last.size)
      throw new Contradiction(
        `The anchor ends at ${anchored?.size ?? 'no'} leaves, but a checkpoint of ${last.size} was published.`,
      );
  }
  if (anchored !== undefined) checkTree('The anchor', anchored, { head, last });
}

function checkTree(
  who: string,
  tree: PublishedTree,
  { head, last }: Pick<Traces, 'head' | 'last'>,
): void {
  if (tree.size > head.size)
    throw new Contradiction(`${who} knows ${tree.size} leaves, the database has ${head.size}.`);
  for (const other of [head, last])
    if (other?.size === tree.size && !equalBytes(other.root, tree.root))
      throw new Contradiction(
        `${who} knows another root of ${tree.size} leaves than the database.`,
      );
}

/** Returns the stored checkpoint if the log signed it; no client would trust another one. */
async function openStored(
  database: Database,
  log: LogName,
  note: string,
): Promise<PublishedTree | undefined> {
  const keys = await verifierKeysOf(database, log);
  try {
    const opened = await openCheckpoint(note, { log: keys }, verifyEd25519);
    return typeof opened === 'string' ? undefined : opened;
  } catch (error) {
    if (error instanceof NoteError) return undefined;
    throw error;
  }
}
