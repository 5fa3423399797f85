/** The core's verification in the browser; loaded only by who verifies. */
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { type Step, stepsOf, type Verdict, verdictOf } from '@assay/core/log/receipt/verdict.ts';
import {
  type ReceiptClaim,
  trustInLogs,
  type VerifiedReceipt,
  verifyReceipt,
} from '@assay/core/log/receipt/verify-receipt.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { LackingBrowser, withBrowser } from './browser-platform.ts';
import { earlierCheckpoint, keepCheckpoint } from './earlier-checkpoint.ts';
import type { ReceiptSource } from './receipt-source.ts';

/** Verification steps, and the content of the receipt's leaf. */
export interface CheckedReceipt {
  verdict: Verdict;
  steps: Step[];
  /** Proven or not; null where the receipt cannot be read. */
  said: SaidOfLeaf | null;
  /** Missing browser capability, because of which verification is incomplete. */
  lacks: LackingBrowser['lacks'] | null;
}

interface SaidOfLeaf {
  index: number;
  /** Leaves in the tree of the receipt's checkpoint. */
  size: number;
  /** Base64; null where the leaf commits to no content. */
  commitment: string | null;
  /** Index of the revision before. */
  previous: number | null;
}

/** Fetches a receipt and verifies all of it in this browser. */
export async function checkReceipt(
  source: ReceiptSource,
  signal: AbortSignal,
): Promise<CheckedReceipt> {
  const [receipt, payload] = await Promise.all([source.receipt(signal), source.payload(signal)]);
  const earlier = await earlierCheckpoint(source, receipt);
  try {
    const verified = await verifyAll({ receipt, payload, earlier }, source.verifier_key);
    keepCheckpoint(source, verified);
    return checkedOf(source, verified, null);
  } catch (error) {
    if (!(error instanceof LackingBrowser)) throw error;
    if (error.lacks === 'digests')
      return { verdict: 'undecided', steps: [], said: null, lacks: error.lacks };
    // Everything except the signatures can still be verified.
    const unsigned = await verifyAll({ receipt, payload }, null);
    return checkedOf(source, unsigned, error.lacks);
  }
}

const verifyAll = (claim: Omit<ReceiptClaim, 'trust'>, key: string | null) =>
  withBrowser((platform) => {
    const logs = key === null ? [] : [parseVerifierKey(platform.hasher, key)];
    return verifyReceipt(platform, { ...claim, trust: trustInLogs(logs) });
  });

function checkedOf(
  { place }: ReceiptSource,
  { steps: verified, receipt, leaf }: VerifiedReceipt,
  lacks: CheckedReceipt['lacks'],
): CheckedReceipt {
  if (!receipt) return { verdict: verdictOf(verified), steps: verified, said: null, lacks };
  const { passed, failed } = stepsOf('place');
  const index = Number(receipt.proof.index);
  const own =
    index === place.index
      ? passed(`This page shows entry ${index}.`)
      : failed(`The receipt is of entry ${index}, this page shows entry ${place.index}.`);
  const steps: Step[] = [...verified, own];
  const commitment =
    leaf?.kind === 'document' ? leaf.commitment : leaf?.kind === 'audit' ? leaf.object : null;
  return {
    verdict: verdictOf(steps),
    steps,
    said: {
      index,
      size: Number(receipt.checkpoint.size),
      commitment: commitment && encodeBase64(commitment),
      previous: leaf?.kind === 'document' ? leaf.prev_index : null,
    },
    lacks,
  };
}
