/** Verifies an entry in the browser with the core; loaded on demand. */
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { parseReceipt } from '@assay/core/log/receipt/receipt.ts';
import type { Verdict } from '@assay/core/log/receipt/verdict.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { checkReceipt } from '../../../../components/receipt/check-receipt.ts';
import type { ReceiptSource } from '../../../../components/receipt/receipt-source.ts';
import { browserHasher } from '../verify-here/browser-attestation-platform.ts';

/** Verification result, with the displayed part of the proof. */
export interface CheckedEntry {
  verdict: Verdict;
  /** Reason for each step that did not pass. */
  why: string[];
  index: number;
  /** Leaves of the tree. */
  size: number;
  hashes: number;
  /** Hexadecimal, as C2SP tools print it; empty where the proof does not carry its leaf. */
  leaf_hash: string;
  /** Base64, as checkpoints have it. */
  root: string;
}

/** Fetches the proof of an entry, and verifies it here; null for a proof that cannot be read. */
export async function checkEntry(
  source: ReceiptSource,
  signal: AbortSignal,
): Promise<CheckedEntry | null> {
  const text = await source.receipt(signal);
  const { verdict, steps } = await checkReceipt({ ...source, receipt: async () => text }, signal);
  try {
    const { proof, checkpoint, extra } = parseReceipt(text);
    return {
      verdict,
      why: steps.filter(({ outcome }) => outcome !== 'passed').map(({ detail }) => detail),
      index: Number(proof.index),
      size: Number(checkpoint.size),
      hashes: proof.path.length,
      leaf_hash: extra ? encodeHex(leafHash(browserHasher, extra.leaf)) : '',
      root: encodeBase64(checkpoint.root),
    };
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}
