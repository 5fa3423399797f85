import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { ConsistencyProof } from '@assay/contract/log-entry.ts';
import type { z } from 'zod';

/** Digest of content that was received, in lower-case hexadecimal. */
export interface ContentDigest {
  sha256: string;
  size: number;
}

/** Source of an object's receipt, with everything it is verified against. */
export interface ReceiptSource {
  /** Identifies the subject of the receipt. */
  key: readonly unknown[];
  place: LeafPlace;
  /** Beginning of the names of saved files. */
  file: string;
  /** Log key from the server; null while it has none, or for users who may not read it. */
  verifier_key: string | null;
  receipt: (signal: AbortSignal) => Promise<string>;
  evidence: () => Promise<Response>;
  /** Content as this page shows it; undefined if there is none. */
  payload: (signal: AbortSignal) => Promise<Uint8Array | ContentDigest | undefined>;
  /** Proves that two trees of the log are consistent. */
  consistency: (old: number, size: number) => Promise<z.output<typeof ConsistencyProof>>;
}
