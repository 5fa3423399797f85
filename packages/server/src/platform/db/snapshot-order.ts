/**
 * Whether a snapshot sees each transaction that another one sees.
 *
 * @param later text of a `pg_snapshot`, `xmin:xmax:xip` (PostgreSQL 18, section 9.27.8): from `xmax` on nothing is visible,
 *   and below it nothing of the list
 */
export function isSeenBy(earlier: string, later: string): boolean {
  const [one, other] = [read(earlier), read(later)];
  if (one.end > other.end) return false;
  return other.running.every((xid) => xid >= one.end || one.running.includes(xid));
}

/** Transactions below `end` are visible, except those that were running. */
function read(snapshot: string): { end: bigint; running: bigint[] } {
  const [, xmax = '0', list = ''] = snapshot.split(':');
  return { end: BigInt(xmax), running: list === '' ? [] : list.split(',').map(BigInt) };
}
