import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeLeaf, type LeafKind } from '@assay/core/log/leaf/leaf.ts';
import { TooLarge, Unavailable } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { completedSpec } from './complete-spec.ts';
import * as sql from './queries.ts';

/** Something that a log is to record. */
export interface NewLeaf {
  /** Of what it speaks of; the same one again makes no second leaf. */
  uuid: string;
  kind: LeafKind;
  /** Without `time` and the indexes of others, which the sequencer puts in; of a `hashedrekord` all that stands in it. */
  spec: Record<string, unknown>;
  /** Leaves of the same log, in it or waiting before this one, whose indexes go into this one. */
  refs?: string[];
}

/** So many leaves of a log may wait before more are refused. */
export const MOST_WAITING = 10_000;

/** The longest that the sequencer can add. */
const INDEX = Number.MAX_SAFE_INTEGER - 1;
const TIME = new Date('9999-12-31T23:59:59.999Z');

/**
 * Adds leaves to a log within the transaction that makes them necessary: they are in the log when it commits, some
 * moments later, in the order given. Other leaves never come between these, and a round of the sequencer never ends
 * between a `hashedrekord` and the leaf after it: so what follows a signature here has the next index.
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
