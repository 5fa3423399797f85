import { createHash } from 'node:crypto';
import type { Writer } from '../../../platform/db/database.ts';
import { insertUnionSummary, readUnion } from './current-queries.ts';
import * as query from './set-queries.ts';

/** A set differs from its base by this share of its members at most; beyond, it is stored whole. */
const DELTA_SHARE = 0.2;

/** Ascending, distinct. */
export type Members = Int32Array<ArrayBuffer>;

/** Sorted distinct package versions. */
export function membersOf(pvIds: Int32Array): Members {
  const sorted = Int32Array.from(pvIds).sort();
  let length = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[length++] = sorted[i] ?? 0;
  }
  return sorted.slice(0, length);
}

/** Address of a set: SHA-256 over its members, four bytes each, big-endian. */
export function addressOf(members: Members): Buffer {
  const bytes = Buffer.alloc(members.length * 4);
  members.forEach((pvId, i) => {
    bytes.writeInt32BE(pvId, i * 4);
  });
  return createHash('sha256').update(bytes).digest();
}

/** Returns the members of `next` missing in `before`, and vice versa; both ascending. */
export function differenceOf(
  before: Members,
  next: Members,
): { added: number[]; removed: number[] } {
  const added: number[] = [];
  const removed: number[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < next.length) {
    const [a, b] = [before[i] ?? Infinity, next[j] ?? Infinity];
    if (a === b) {
      i++;
      j++;
    } else if (a < b) {
      removed.push(a);
      i++;
    } else {
      added.push(b);
      j++;
    }
  }
  return { added, removed };
}

/** Reads the members of a stored set: those of its base, without the removed ones, plus the added ones. */
export async function readMembers(tx: Writer, tenantUuid: string, setId: number): Promise<Members> {
  const set = await query.getSet(tx, tenantUuid, setId);
  if (set.base_added === null) return Int32Array.from(set.added);
  const removed = new Set(set.removed);
  return Int32Array.from([
    ...set.base_added.filter((pvId) => !removed.has(pvId)),
    ...set.added,
  ]).sort();
}

/**
 * Returns the set with these members: found by its address, else stored, as a delta of the project's last set
 * if they are similar. Its summary is computed from the current matches of its members.
 *
 * @param likeSetId set to compare with; null for none
 */
export const ensureSet = (
  tx: Writer,
  tenantUuid: string,
  members: Members,
  likeSetId: number | null,
): Promise<number> =>
  storeOnce(tx, { tenantUuid, members, likeSetId }, (setId) =>
    query.insertSummary(tx, tenantUuid, setId, members),
  );

/** Returns the union of at least one stored set; compared with the last, which belongs to an SBOM. */
export async function ensureUnion(
  tx: Writer,
  tenantUuid: string,
  setIds: readonly number[],
): Promise<{ set_id: number; members?: Members }> {
  const [first, ...others] = new Set(setIds);
  if (first === undefined) throw new Error('There is no union of no sets');
  if (others.length === 0) return { set_id: first };
  const all = [first, ...others];
  const members = await readUnion(tx, tenantUuid, all);
  const like = { tenantUuid, members, likeSetId: all.at(-1) ?? first };
  const set_id = await storeOnce(tx, like, (setId) =>
    insertUnionSummary(tx, tenantUuid, setId, all),
  );
  return { set_id, members };
}

/** Finds a set by its address, or stores it and enqueues its count. */
async function storeOnce(
  tx: Writer,
  of: { tenantUuid: string; members: Members; likeSetId: number | null },
  countSet: (setId: number) => Promise<void>,
): Promise<number> {
  const { tenantUuid, members, likeSetId } = of;
  const sha256 = addressOf(members);
  const known = await query.findSet(tx, tenantUuid, sha256);
  if (known !== undefined) return known;
  const base = likeSetId === null ? null : await query.getBase(tx, tenantUuid, likeSetId);
  const { added, removed } =
    base === null
      ? { added: [...members], removed: [] }
      : differenceOf(Int32Array.from(base.added), members);
  const isDelta = base !== null && added.length + removed.length <= members.length * DELTA_SHARE;
  const stored = await query.insertSet(tx, {
    tenant_uuid: tenantUuid,
    sha256,
    package_count: members.length,
    base_set_id: isDelta ? base.set_id : null,
    added: isDelta ? added : [...members],
    removed: isDelta ? removed : [],
  });
  if (stored !== undefined) {
    await countSet(stored);
    return stored;
  }
  const winner = await query.findSet(tx, tenantUuid, sha256);
  if (winner === undefined) throw new Error('A component set was neither stored nor found');
  return winner;
}
