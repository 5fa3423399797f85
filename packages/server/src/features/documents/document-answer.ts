import type { DocumentRow } from '@assay/contract/document.ts';
import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { Answer, Ctx } from '../../context.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { DocumentContext } from './document-context.ts';
import * as sql from './queries.ts';

/** Maximum time that a change waits for the covering checkpoint before it is answered with the current state. */
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

/** Leaves of a ledger that record changes. */
export interface Recorded {
  ledger_uuid: string;
  /** Leaves of revisions. */
  leaf_uuids: string[];
}

/**
 * Answers changes when a signed checkpoint covers them, or after ten seconds with the current state; in leaf
 * order.
 */
export async function whenSettled(
  { checkpointWaiter }: Pick<DocumentContext, 'checkpointWaiter'>,
  ctx: Ctx,
  recorded: Recorded,
): Promise<Answer<DocumentRow>[]> {
  await checkpointWaiter.settled(
    ctx.tenantUuid,
    recorded.ledger_uuid,
    recorded.leaf_uuids,
    WAIT_MS,
  );
  return readRevised(ctx, recorded);
}

async function readRevised(
  ctx: Ctx,
  { ledger_uuid, leaf_uuids }: Recorded,
): Promise<Answer<DocumentRow>[]> {
  const rows = await ctx.read(async (db) =>
    placed(db, ledger_uuid, await sql.selectRevised(db, ctx.tenantUuid, leaf_uuids)),
  );
  const byLeaf = new Map(rows.map((row) => [row.leaf.leaf_uuid, row]));
  return leaf_uuids.flatMap((leaf) => byLeaf.get(leaf) ?? []);
}

/** A document that this request made. */
export interface MadeDocument {
  id: string;
  leaf_uuid: string;
  at: Date;
}

/** Like {@link whenSettled}, for new documents, without reading known data again. */
export async function answerMade(
  { checkpointWaiter }: Pick<DocumentContext, 'checkpointWaiter'>,
  ctx: Ctx,
  ledgerUuid: string,
  made: MadeDocument[],
): Promise<Answer<DocumentRow>[]> {
  const leaves = made.map(({ leaf_uuid }) => leaf_uuid);
  const indexes = await checkpointWaiter.settled(ctx.tenantUuid, ledgerUuid, leaves, WAIT_MS);
  if (indexes.size < leaves.length)
    return readRevised(ctx, { ledger_uuid: ledgerUuid, leaf_uuids: leaves });
  return made.map(({ id, leaf_uuid, at: changed_at }) => ({
    id,
    revision: 1,
    state: 'live',
    op: 'create',
    changed_at,
    changed_by: ctx.actor.name,
    leaf: {
      log_uuid: ledgerUuid,
      leaf_uuid,
      index: indexes.get(leaf_uuid) ?? null,
      state: 'checkpointed',
    },
  }));
}

/** Like {@link whenSettled}, for the document of one leaf. */
export async function documentWhenSettled(
  { checkpointWaiter }: Pick<DocumentContext, 'checkpointWaiter'>,
  ctx: Ctx,
  of: { ledger_uuid: string; leaf_uuid: string; document_uuid: string },
): Promise<Answer<DocumentRow>> {
  await checkpointWaiter.settled(ctx.tenantUuid, of.ledger_uuid, [of.leaf_uuid], WAIT_MS);
  const [row] = await ctx.read(async (db) => {
    const found = await sql.findDocument(db, ctx.tenantUuid, of.document_uuid);
    return placed(db, of.ledger_uuid, found ? [found] : []);
  });
  if (row === undefined) throw new Error('A document that was changed is missing');
  return row;
}
