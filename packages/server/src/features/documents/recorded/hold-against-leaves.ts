import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { Contradicted } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import * as sql from './queries.ts';
import { contradictionOf, erasureContradictionOf, NO_ERASURE } from './recorded-rows.ts';

/**
 * Compares rows with the leaves they name and returns differences; leaves not yet sequenced contradict nothing.
 */
export async function findContradictions(
  db: Reader,
  tenantUuid: string,
  leafUuids: string[],
): Promise<Map<string, string>> {
  const recorded = await sql.selectRecorded(db, tenantUuid, leafUuids);
  const erased = await sql.selectErased(db, tenantUuid, leafUuids);
  const placed = await sql.selectLeaves(db, leafUuids);
  const leaves = new Map(placed.map((one) => [one.uuid, one]));
  const found = new Map<string, string>();
  for (const row of recorded) {
    const entry = leaves.get(row.leaf_uuid);
    const what =
      entry?.log_uuid === row.ledger_uuid
        ? entry.leaf && contradictionOf(entry.leaf, row)
        : 'no leaf of its ledger’s log records it';
    if (what !== null) found.set(row.leaf_uuid, what);
  }
  for (const row of erased) {
    const entry = leaves.get(row.leaf_uuid);
    const what = entry ? entry.leaf && erasureContradictionOf(entry.leaf, row) : NO_ERASURE;
    if (what !== null) found.set(row.leaf_uuid, what);
  }
  return found;
}

/** Marks each row whose leaf recorded something else: the state of its leaf is `contradicted`. */
export async function heldAgainstLeaves<Row extends { leaf: LeafPlace }>(
  db: Reader,
  tenantUuid: string,
  rows: Row[],
): Promise<Row[]> {
  const found = await findContradictions(
    db,
    tenantUuid,
    rows.map(({ leaf }) => leaf.leaf_uuid),
  );
  return rows.map((row) =>
    found.has(row.leaf.leaf_uuid)
      ? { ...row, leaf: { ...row.leaf, state: 'contradicted' as const } }
      : row,
  );
}

/** Refuses to report a document as deleted or erased when its leaf does not. @throws Contradicted */
export async function requireRecorded(
  db: Reader,
  tenantUuid: string,
  leafUuid: string,
): Promise<void> {
  const found = await findContradictions(db, tenantUuid, [leafUuid]);
  const what = found.get(leafUuid);
  if (what !== undefined)
    throw new Contradicted(
      `This document is not what leaf ${leafUuid} of its log recorded: ${what}. Ask the operator to run assay fsck.`,
    );
}
