import type { DocumentRow } from '@assay/contract/documents.ts';
import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { Answer, Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { selectLeafPlaces } from '../../platform/tlog/queries.ts';
import type { DocumentParts } from './parts.ts';
import * as sql from './queries.ts';

/** How long a change waits for the checkpoint that covers it before it is answered as it stands. */
const WAIT_MS = 10_000;

/** Adds where the leaves of rows are, in one query for all of them. */
export async function placed<Row extends { leaf_uuid: string }>(
  db: Reader,
  ledgerUuid: string,
  rows: Row[],
): Promise<(Omit<Row, 'leaf_uuid'> & { leaf: LeafPlace })[]> {
  const places = await selectLeafPlaces(
    db,
    rows.map((row) => row.leaf_uuid),
  );
  return rows.map(({ leaf_uuid, ...row }) => ({
    ...row,
    leaf: places.get(leaf_uuid) ?? {
      log_uuid: ledgerUuid,
      leaf_uuid,
      index: null,
      state: 'pending',
    },
  }));
}

/** What was recorded by some leaves of a ledger. */
export interface Recorded {
  ledger_uuid: string;
  /** Leaves of revisions. */
  leaf_uuids: string[];
}

/** Answers changes once a signed checkpoint covers them, or after ten seconds as they stand; in order of the leaves. */
export async function whenSettled(
  { settling }: Pick<DocumentParts, 'settling'>,
  ctx: Ctx,
  { ledger_uuid, leaf_uuids }: Recorded,
): Promise<Answer<DocumentRow>[]> {
  await settling.settled(ctx.tenantUuid, ledger_uuid, leaf_uuids, WAIT_MS);
  const rows = await ctx.read(async (db) =>
    placed(db, ledger_uuid, await sql.selectRevised(db, ctx.tenantUuid, leaf_uuids)),
  );
  const byLeaf = new Map(rows.map((row) => [row.leaf.leaf_uuid, row]));
  return leaf_uuids.flatMap((leaf) => byLeaf.get(leaf) ?? []);
}

/** As {@link whenSettled}, for the one document that a leaf concerns. */
export async function documentWhenSettled(
  { settling }: Pick<DocumentParts, 'settling'>,
  ctx: Ctx,
  of: { ledger_uuid: string; leaf_uuid: string; document_uuid: string },
): Promise<Answer<DocumentRow>> {
  await settling.settled(ctx.tenantUuid, of.ledger_uuid, [of.leaf_uuid], WAIT_MS);
  const [row] = await ctx.read(async (db) => {
    const found = await sql.findDocument(db, ctx.tenantUuid, of.document_uuid);
    return placed(db, of.ledger_uuid, found ? [found] : []);
  });
  if (row === undefined) throw new Error('A document that was changed is missing');
  return row;
}
