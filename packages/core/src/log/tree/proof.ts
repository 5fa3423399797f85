/**
 * Inclusion and consistency proofs of RFC 9162 §2.1.3 and §2.1.4, verified from values that may all be hostile. Indices
 * and sizes are bigint: public vectors go up to 2^64 - 1.
 */

import { equalBytes } from '../../encoding/bytes.ts';
import { HASH_BYTES, type Hash, type Hasher, nodeHash } from './hasher.ts';

/** Reason a proof is invalid. */
export type ProofFailure =
  | 'index_beyond_size'
  | 'sizes_not_in_order'
  | 'empty_tree'
  | 'bad_hash_length'
  | 'proof_too_short'
  | 'proof_too_long'
  | 'root_mismatch';

/** A verdict on a proof: a value and no exception, for a refusal is an answer. */
export type ProofVerdict = { ok: true } | { ok: false; failure: ProofFailure };

const HOLDS: ProofVerdict = { ok: true };
const refused = (failure: ProofFailure): ProofVerdict => ({ ok: false, failure });

/** Claim that a leaf is in the tree of a checkpoint. */
export interface Inclusion {
  /** Zero-based. */
  index: bigint;
  /** Number of leaves in the tree, from the *checkpoint*, never from the proof. */
  size: bigint;
  leaf_hash: Hash;
  /** Sibling hashes from leaf to root. */
  path: Hash[];
  root: Hash;
}

/** Verifies an inclusion proof (RFC 9162 §2.1.3.2). */
export function verifyInclusion(hasher: Hasher, proof: Inclusion): ProofVerdict {
  const { index, size, leaf_hash, path, root } = proof;
  if (index < 0n || index >= size) return refused('index_beyond_size');
  if (!areHashes([leaf_hash, root, ...path])) return refused('bad_hash_length');
  let place = index;
  let last = size - 1n;
  let hash = leaf_hash;
  for (const sibling of path) {
    if (last === 0n) return refused('proof_too_long');
    if (isOdd(place) || place === last) {
      hash = nodeHash(hasher, sibling, hash);
      for (; !isOdd(place) && place !== 0n; place >>= 1n) last >>= 1n;
    } else {
      hash = nodeHash(hasher, hash, sibling);
    }
    place >>= 1n;
    last >>= 1n;
  }
  if (last !== 0n) return refused('proof_too_short');
  return equalBytes(hash, root) ? HOLDS : refused('root_mismatch');
}

/** Claim that a tree extends another one by appending leaves only. */
export interface Consistency {
  old_size: bigint;
  old_root: Hash;
  size: bigint;
  root: Hash;
  path: Hash[];
}

/**
 * Verifies a consistency proof (RFC 9162 §2.1.4.2). Refuses one from the empty tree: every tree extends it, so
 * such a proof is meaningless.
 */
export function verifyConsistency(hasher: Hasher, proof: Consistency): ProofVerdict {
  const { old_size, old_root, size, root, path } = proof;
  if (old_size < 0n || old_size > size) return refused('sizes_not_in_order');
  if (old_size === 0n) return refused('empty_tree');
  if (old_size === size) {
    if (path.length > 0) return refused('proof_too_long');
    return equalBytes(old_root, root) ? HOLDS : refused('root_mismatch');
  }
  if (!areHashes([old_root, root, ...path])) return refused('bad_hash_length');
  return climb(hasher, proof);
}

function climb(hasher: Hasher, proof: Consistency): ProofVerdict {
  let place = proof.old_size - 1n;
  let last = proof.size - 1n;
  for (; isOdd(place); place >>= 1n) last >>= 1n;
  // The old tree is one perfect subtree: its root begins the path.
  const [start, ...rest] = place === 0n ? [proof.old_root, ...proof.path] : proof.path;
  if (start === undefined) return refused('proof_too_short');
  let old = start;
  let hash = start;
  for (const sibling of rest) {
    if (last === 0n) return refused('proof_too_long');
    if (isOdd(place) || place === last) {
      old = nodeHash(hasher, sibling, old);
      hash = nodeHash(hasher, sibling, hash);
      for (; !isOdd(place) && place !== 0n; place >>= 1n) last >>= 1n;
    } else {
      hash = nodeHash(hasher, hash, sibling);
    }
    place >>= 1n;
    last >>= 1n;
  }
  if (last !== 0n) return refused('proof_too_short');
  const same = equalBytes(old, proof.old_root) && equalBytes(hash, proof.root);
  return same ? HOLDS : refused('root_mismatch');
}

const isOdd = (value: bigint) => (value & 1n) === 1n;
const areHashes = (hashes: Hash[]) => hashes.every((hash) => hash.length === HASH_BYTES);
