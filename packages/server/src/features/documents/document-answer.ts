import type { DocumentRow } from '@assay/contract/documents.ts';
import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { Answer, Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { selectLeafPlaces } from '../../platform/tlog/queries.ts';
import type { DocumentParts } from './parts.ts';
import * as sql from './queries.ts';
import { shareRuns } from './shared-runs.ts';

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
  recorded: Recorded,
): Promise<Answer<DocumentRow>[]> {
  await settling.settled(ctx.tenantUuid, recorded.ledger_uuid, recorded.leaf_uuids, WAIT_MS);
  const [rows = []] = await readRows([{ ctx, weight: 1, ...recorded }]);
  return rows;
}

/** As {@link whenSettled}; changes of a ledger that one checkpoint covers are read together. */
export function shareAnswers({ settling }: Pick<DocumentParts, 'settling'>) {
  const read = shareRuns(readRows);
  return async (ctx: Ctx, recorded: Recorded): Promise<Answer<DocumentRow>[]> => {
    const { ledger_uuid, leaf_uuids } = recorded;
    await settling.settled(ctx.tenantUuid, ledger_uuid, leaf_uuids, WAIT_MS);
    return read(`${ctx.tenantUuid} ${ledger_uuid}`, {
      ctx,
      weight: leaf_uuids.length,
      ...recorded,
    });
  };
}

/** What to answer, among others that are read with it. */
interface Asked extends Recorded {
  ctx: Ctx;
  weight: number;
}

/** Of changes of one ledger, the rows of each. */
async function readRows(changes: Asked[]): Promise<Answer<DocumentRow>[][]> {
  const [first] = changes;
  if (first === undefined) return [];
  const { ctx, ledger_uuid } = first;
  const all = changes.flatMap(({ leaf_uuids }) => leaf_uuids);
  const rows = await ctx.read(async (db) =>
    placed(db, ledger_uuid, await sql.selectRevised(db, ctx.tenantUuid, all)),
  );
  const byLeaf = new Map(rows.map((row) => [row.leaf.leaf_uuid, row]));
  return changes.map(({ leaf_uuids }) => leaf_uuids.flatMap((leaf) => byLeaf.get(leaf) ?? []));
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
