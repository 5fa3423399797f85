import { hash } from 'node:crypto';
import type { Hasher } from '@assay/core/log/tree/hasher.ts';

/** SHA-256 of Node.js. */
export const nodeHasher: Hasher = {
  hashInto: (input, target, at) => target.set(hash('sha256', input, 'buffer'), at),
};
