import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { parseReceipt } from '@assay/core/log/receipt/receipt.ts';
import { trustInLogs, verifyReceipt } from '@assay/core/log/receipt/verify-receipt.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import { verifyEd25519 } from '../log/keys/node-signatures.ts';
import { type FsckContext, type Invariant, NotAsked, type Report } from './fsck-context.ts';
import * as query from './log-queries.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** I1: everything acknowledged exists. */
export const acknowledged: Invariant = {
  id: 'I1',
  name: 'what was acknowledged is there',
  async check(parts, report) {
    const { acked, receipts } = parts.options;
    if (acked.length === 0) throw new NotAsked('nothing was named with --acked');
    const leaves = acked.filter((line) => UUID.test(line));
    for (const { uuid } of await query.selectLost(parts.all, leaves))
      report(`Leaf ${uuid} was acknowledged and is lost.`);
    for (const path of acked.filter((line) => !UUID.test(line)))
      await checkReceipt(parts, path, { text: receipts.get(path) ?? '', report });
    return `${acked.length} acknowledgements`;
  },
};

/** I4: every receipt ever issued verifies, and belongs to the existing history. */
export const receipts: Invariant = {
  id: 'I4',
  name: 'receipts verify, and are of the history that is there',
  async check(parts, report) {
    const receipts = [...parts.options.receipts];
    if (receipts.length === 0) throw new NotAsked('nothing was named with --receipts');
    for (const [path, text] of receipts) await checkReceipt(parts, path, { text, report });
    return `${receipts.length} receipts`;
  },
};

async function checkReceipt(
  { all }: FsckContext,
  path: string,
  { text, report }: { text: string; report: Report },
): Promise<void> {
  const receipt = parsed(text);
  if (typeof receipt === 'string') return report(`${path}: ${receipt}`);
  const { origin, size, root } = receipt.checkpoint;
  const log = await query.findLogByOrigin(all, origin);
  if (log === undefined) return report(`${path}: the log ${origin} is not there.`);
  const keys = log.public_keys.map((public_key) =>
    verifierKey(nodeHasher, { name: origin, type: 'ed25519', public_key }),
  );
  const claim = { receipt: text, trust: trustInLogs(keys) };
  const { steps } = await verifyReceipt({ hasher: nodeHasher, verifyEd25519 }, claim);
  for (const { outcome, detail } of steps) if (outcome === 'failed') report(`${path}: ${detail}`);
  const at = { index: String(receipt.proof.index), size: String(size) };
  const found = await query.findInTree(all, log.uuid, at);
  if (receipt.extra && (found.leaf === null || !equalBytes(found.leaf, receipt.extra.leaf)))
    report(`${path}: leaf ${at.index} of log ${log.uuid} is not the one of the receipt.`);
  if (found.root === null || !equalBytes(found.root, root))
    report(`${path}: the checkpoint of ${size} leaves is not one that log ${log.uuid} knows.`);
}

function parsed(text: string) {
  try {
    return parseReceipt(text);
  } catch (error) {
    if (error instanceof NoteError) return `${error.message} (line ${error.at}).`;
    throw error;
  }
}
