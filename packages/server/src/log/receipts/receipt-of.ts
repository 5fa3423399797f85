import type { OpenedNames, OpenedUpload } from '@assay/core/log/receipt/opened.ts';
import { formatReceiptExtra } from '@assay/core/log/receipt/receipt.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
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

/** Builds the receipt of a recorded leaf. @throws Conflict while no checkpoint covers the leaf */
export async function receiptOf(
  reader: LogReader,
  ctx: Ctx,
  { salt, names, upload, ...of }: Provable,
): Promise<MadeReceipt> {
  const row = await ctx.read((db) => sql.findLeaf(db, ctx.tenantUuid, of));
  if (row === undefined)
    throw new Conflict('No checkpoint covers this yet. Try again in a moment.');
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
