import { hash } from 'node:crypto';
import type { Hasher } from '@assay/core/log/tree/hasher.ts';

const DIGEST = Buffer.alloc(32);

/** SHA-256 of Node.js for the Merkle tree: digests come fastest as text of one byte a character. */
export const nodeHasher: Hasher = {
  hashInto(input, target, at) {
    DIGEST.write(hash('sha256', input, 'binary'), 'latin1');
    target.set(DIGEST, at);
  },
};
