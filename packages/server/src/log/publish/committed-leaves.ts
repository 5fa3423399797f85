import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { type Hash, leafHash } from '@assay/core/log/tree/hasher.ts';
import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { Contradiction } from './freeze.ts';
import { selectLeaves } from './publish-queries.ts';

/** A committed leaf, and its recomputed hash. */
export interface CommittedLeaf {
  leaf: Buffer;
  hash: Hash;
}

/** Rows per read. */
const BATCH = 2_048n;

/**
 * Yields leaves of a log from one index to another, exclusive, rehashed.
 *
 * @throws Contradiction when one is missing, or differs from the one that was sequenced
 */
export async function* readLeaves(
  database: Database,
  logUuid: string,
  from: bigint,
  to: bigint,
): AsyncGenerator<CommittedLeaf> {
  for (let start = from; start < to; start += BATCH) {
    const end = start + BATCH < to ? start + BATCH : to;
    const rows = await database.read(
      null,
      (db) => selectLeaves(db, logUuid, start, end),
      ONE_STATEMENT,
    );
    let index = start;
    for (const { idx, leaf, leaf_hash } of rows) {
      if (idx !== String(index)) break;
      const hash = leafHash(nodeHasher, leaf);
      if (!equalBytes(hash, leaf_hash))
        throw new Contradiction(`Leaf ${index} is not the one that got this place.`);
      yield { leaf, hash };
      index += 1n;
    }
    if (index < end) throw new Contradiction(`Leaf ${index} is missing.`);
  }
}
