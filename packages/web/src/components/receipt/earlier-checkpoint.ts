import { decodeBase64 } from '@assay/core/encoding/base64.ts';
import type { Earlier } from '@assay/core/log/receipt/earlier-checkpoint.ts';
import { parseReceipt } from '@assay/core/log/receipt/receipt.ts';
import type { VerifiedReceipt } from '@assay/core/log/receipt/verify-receipt.ts';
import { parseCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import type { ReceiptSource } from './receipt-source.ts';

const keyOf = (logUuid: string): string => `assay.checkpoint.${logUuid}`;

/**
 * Returns the checkpoint that this browser stored of a log, and the proof that connects the receipt's
 * checkpoint to it.
 */
export async function earlierCheckpoint(
  { place: { log_uuid }, consistency }: ReceiptSource,
  receipt: string,
): Promise<Earlier | undefined> {
  const checkpoint = localStorage.getItem(keyOf(log_uuid));
  if (checkpoint === null) return undefined;
  const sizes = [sizeOf(checkpoint), readSize(() => parseReceipt(receipt).checkpoint.size)];
  const [old = 0, size = 0] = sizes.sort((a, b) => a - b);
  if (old === 0 || old === size) return { checkpoint };
  const proof = await consistency(old, size).catch(() => undefined);
  // Then the step stays undecided and is reported as such.
  if (!proof) return { checkpoint };
  return {
    checkpoint,
    consistency: {
      old: BigInt(proof.old),
      size: BigInt(proof.size),
      path: proof.path.map(decodeBase64),
    },
  };
}

/** Keeps the checkpoint of a receipt where it is proven to be the newest of its log, so that later ones must extend it. */
export function keepCheckpoint({ place: { log_uuid } }: ReceiptSource, checked: VerifiedReceipt) {
  const { receipt, steps } = checked;
  const passed = (name: string) => steps.find((step) => step.name === name)?.outcome === 'passed';
  const contradicts = steps.some(
    ({ name, outcome }) => name === 'consistency' && outcome !== 'passed',
  );
  if (!receipt || !passed('checkpoint') || contradicts) return;
  const kept = localStorage.getItem(keyOf(log_uuid));
  if (kept === null || sizeOf(kept) < Number(receipt.checkpoint.size))
    localStorage.setItem(keyOf(log_uuid), receipt.proof.checkpoint);
}

const sizeOf = (note: string): number => readSize(() => parseCheckpoint(parseNote(note).text).size);

/** Returns zero for unreadable input: verification reports the reason. */
function readSize(read: () => bigint): number {
  try {
    return Number(read());
  } catch (error) {
    if (error instanceof NoteError) return 0;
    throw error;
  }
}
