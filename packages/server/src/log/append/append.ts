import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeLeaf, type LeafKind } from '@assay/core/log/leaf/leaf.ts';
import { TooLarge, Unavailable } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { completedSpec } from './complete-spec.ts';
import * as sql from './queries.ts';

/** Something that a log is to record. */
export interface NewLeaf {
  /** uuid of its object; the same one again creates no second leaf. */
  uuid: string;
  kind: LeafKind;
  /** Without `time` and the indexes of other leaves, which the sequencer adds; complete for a `hashedrekord`. */
  spec: Record<string, unknown>;
  /** Leaves of the same log, sequenced or waiting before this one, whose indexes this one includes. */
  refs?: string[];
}

/** Maximum number of waiting leaves per log; more are refused. */
export const MOST_WAITING = 10_000;

/** The longest that the sequencer can add. */
const INDEX = Number.MAX_SAFE_INTEGER - 1;
const TIME = new Date('9999-12-31T23:59:59.999Z');

/**
 * Adds leaves to a log within the transaction that causes them: some moments after its commit they are
 * sequenced, in the given order. Other leaves never come between these, and a round of the sequencer never ends
 * between a `hashedrekord` and the leaf after it, so the leaf after a signature has the next index.
 *
 * @throws Unavailable while 10,000 leaves of this log wait; TooLarge for a leaf beyond 16 KiB
 */
export async function appendLeaves(
  tx: Writer,
  tenantUuid: string,
  logUuid: string,
  leaves: NewLeaf[],
): Promise<void> {
  if (leaves.length === 0) return;
  for (const { kind, spec, refs = [] } of leaves) {
    const placing = { index: INDEX, time: TIME, refs: refs.map(() => INDEX) };
    checkLength(kind, completedSpec(kind, spec, placing));
  }
  if ((await sql.countPending(tx, logUuid, MOST_WAITING)) >= MOST_WAITING)
    throw new Unavailable('Too many changes of this ledger wait for their place. Try again.');
  const rows = leaves.map(({ uuid, kind, spec, refs = [] }) => ({
    uuid,
    kind,
    spec: canonicalJson(spec),
    refs,
  }));
  await sql.insertPending(tx, { tenant_uuid: tenantUuid, log_uuid: logUuid }, rows);
}

function checkLength(kind: LeafKind, spec: Record<string, unknown>): void {
  try {
    encodeLeaf(kind, spec);
  } catch (error) {
    if (error instanceof RangeError)
      throw new TooLarge('This change is too large for one leaf of the log');
    throw error;
  }
}
