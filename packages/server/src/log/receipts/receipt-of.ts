import type { OpenedNames, OpenedUpload } from '@assay/core/log/receipt/opened.ts';
import { formatReceiptExtra } from '@assay/core/log/receipt/receipt.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Contradicted } from '../../errors.ts';
import type { LogReader } from '../read/log-reader.ts';
import * as sql from './queries.ts';

/** Something that a leaf records. */
export interface Provable {
  leaf_uuid: string;
  /** Ledger of the leaf's log; null: the tenant's control log. */
  ledger_uuid: string | null;
  /** Opens the leaf's commitment; null where it has none, or none any more. */
  salt: Uint8Array | null;
  /** Names disclosed besides the content. */
  names?: OpenedNames | undefined;
  upload?: OpenedUpload | undefined;
}

/** A receipt, and the log that it is of. */
export interface MadeReceipt {
  log_uuid: string;
  /** Text of the tlog-proof. */
  receipt: string;
}

/**
 * Builds the receipt of a recorded leaf.
 *
 * @throws Conflict while no checkpoint covers the leaf, Contradicted where the ledger's log has none and none waits
 */
export async function receiptOf(
  reader: LogReader,
  ctx: Ctx,
  { salt, names, upload, ...of }: Provable,
): Promise<MadeReceipt> {
  const { tenantUuid } = ctx;
  const find = () => ctx.read((db) => sql.findLeaf(db, tenantUuid, of));
  let row = await find();
  if (row === undefined) {
    const isWaiting = await ctx.read((db) => sql.isWaiting(db, tenantUuid, of.leaf_uuid));
    // It may have got its place in between. Entries from before the control log wait for none.
    if (!isWaiting && of.ledger_uuid !== null) row = await find();
    if (row === undefined) throw isWaiting || of.ledger_uuid === null ? notYet() : unrecorded(of);
  }
  const extra = formatReceiptExtra({ leaf: row.leaf, salt, names, upload });
  const options = { extra };
  const receipt = await reader.inclusionProof(
    ctx.tenantUuid,
    row.log_uuid,
    BigInt(row.idx),
    options,
  );
  return { log_uuid: row.log_uuid, receipt };
}

const notYet = () => new Conflict('No checkpoint covers this yet. Try again in a moment.');

const unrecorded = ({ leaf_uuid }: Pick<Provable, 'leaf_uuid'>) =>
  new Contradicted(
    `The log of this ledger has no leaf ${leaf_uuid}, and none waits: nothing was recorded that a receipt could prove. Ask the operator to run assay fsck.`,
  );
