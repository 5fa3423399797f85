import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { ConsistencyProof } from '@assay/contract/log-entry.ts';
import type { z } from 'zod';

/** Digest of content that was received, in lower-case hexadecimal. */
export interface ContentDigest {
  sha256: string;
  size: number;
}

/** Where the receipt of something comes from, with all that it is verified against. */
export interface ReceiptSource {
  /** Names what the receipt is of. */
  key: readonly unknown[];
  place: LeafPlace;
  /** Beginning of the names of saved files. */
  file: string;
  /** Key of the log as the server tells it; null while it has none, or to those who may not know. */
  verifier_key: string | null;
  receipt: (signal: AbortSignal) => Promise<string>;
  evidence: () => Promise<Response>;
  /** Content as this page shows it; undefined where there is none. */
  payload: (signal: AbortSignal) => Promise<Uint8Array | ContentDigest | undefined>;
  /** Ties two trees of the log to each other. */
  consistency: (old: number, size: number) => Promise<z.output<typeof ConsistencyProof>>;
}
