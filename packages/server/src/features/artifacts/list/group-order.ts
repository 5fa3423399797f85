import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { CursorKey } from '../../../platform/http/page.ts';
import { PROFILE_RANKS } from '../compliance/stored/profile-ranks.ts';
import type { Group } from './groups.ts';
import type { ArtifactFilter } from './list-conditions.ts';

/** Sort key of the rows of one leg. */
export type OrderKey = 'name' | 'used_in' | 'signed_at';

/**
 * One way through groups: leg after leg, and in each leg all its groups merged in the order of a key that an index has.
 * Rows with the same key: artifacts before package versions, each by tie; all of it the other way round when not forward.
 */
export interface GroupOrder {
  key: OrderKey;
  /** Names ascending, numbers and times descending. */
  forward: boolean;
  /** Legs ascending; undefined for a group that another order has. */
  legOf(group: Group): number | undefined;
  /** Names of the legs, in their order, where legs are numbered by names: numbers change with every new name. */
  names?: readonly string[];
}

/** Artifacts are the first table, package versions the second. */
export type TableNumber = 0 | 1;

/** Position of a row. */
export interface Place {
  /** Number of the group order in its sort order. */
  order: number;
  leg: number;
  /** Name of the leg; null where its number is the same in every list. */
  leg_name: string | null;
  /** Text, number, or milliseconds since 1970. */
  key: string | number;
  table: TableNumber;
  id: string;
  /** Orders rows of the same key on one table. */
  tie: string;
}

const all = () => 0;

type FixedSort = Exclude<ArtifactFilter['sort'], 'kind' | '-kind' | 'ledger' | '-ledger'>;

/**
 * The consecutive legs of a sort order. Unsigned artifacts, and packages without a stored verdict, come last, by name, in either
 * direction.
 */
const FIXED_ORDERS: Record<FixedSort, readonly GroupOrder[]> = {
  name: [{ key: 'name', forward: true, legOf: all }],
  '-name': [{ key: 'name', forward: false, legOf: all }],
  '-used_in': [{ key: 'used_in', forward: true, legOf: all }],
  used_in: [{ key: 'used_in', forward: false, legOf: all }],
  '-severity': [{ key: 'used_in', forward: true, legOf: ({ worst }) => 4 - worst }],
  severity: [{ key: 'used_in', forward: false, legOf: ({ worst }) => worst }],
  trust_level: [{ key: 'name', forward: true, legOf: ({ trust_rank }) => trust_rank }],
  '-trust_level': [{ key: 'name', forward: true, legOf: ({ trust_rank }) => 3 - trust_rank }],
  '-signed_at': byTime({ forward: true }),
  signed_at: byTime({ forward: false }),
  sbom: [{ key: 'name', forward: true, legOf: ({ has_sbom }) => Number(has_sbom) }],
  compliance: byVerdict((verdict) => PROFILE_RANKS[verdict]),
  '-compliance': byVerdict((verdict) => 3 - PROFILE_RANKS[verdict]),
  '-sbom': [{ key: 'name', forward: true, legOf: ({ has_sbom }) => Number(!has_sbom) }],
};

/**
 * Returns the legs of a sort order for these groups.
 *
 * @param ledgers name of each ledger by uuid
 */
export function ordersOf(
  sort: ArtifactFilter['sort'],
  groups: readonly Group[],
  ledgers: ReadonlyMap<string, string>,
): readonly GroupOrder[] {
  switch (sort) {
    case 'kind':
    case '-kind':
      return [byName(groups, ({ kind }) => kind, { isDown: sort === '-kind' })];
    case 'ledger':
    case '-ledger':
      return byLedger(groups, ledgers, { isDown: sort === '-ledger' });
    default:
      return FIXED_ORDERS[sort];
  }
}

/** Artifacts without a ledger come last, by name, in either direction. */
function byLedger(
  groups: readonly Group[],
  ledgers: ReadonlyMap<string, string>,
  direction: { isDown: boolean },
): GroupOrder[] {
  const nameOf = ({ ledger_uuid }: Group) =>
    ledger_uuid === null ? undefined : `${ledgers.get(ledger_uuid) ?? ''}\n${ledger_uuid}`;
  return [
    byName(groups, nameOf, direction),
    {
      key: 'name',
      forward: true,
      legOf: ({ ledger_uuid }) => (ledger_uuid === null ? 0 : undefined),
    },
  ];
}

/** One leg for each name, and names of artifacts ascending within it. */
function byName(
  groups: readonly Group[],
  nameOf: (group: Group) => string | undefined,
  { isDown }: { isDown: boolean },
): GroupOrder {
  const known = new Set(groups.flatMap((group) => nameOf(group) ?? []));
  const names = [...known].sort((a, b) => compareKeys(a, b) * (isDown ? -1 : 1));
  const legs = new Map<string | undefined, number>(names.map((name, leg) => [name, leg]));
  return { key: 'name', forward: true, names, legOf: (group) => legs.get(nameOf(group)) };
}

/** Leg of a name; between two legs when it has gone since. */
function legOfName(names: readonly string[], name: string): number {
  const leg = names.indexOf(name);
  if (leg >= 0) return leg;
  const isDown = compareKeys(names.at(0) ?? '', names.at(-1) ?? '') > 0;
  const next = names.findIndex((other) => compareKeys(other, name) * (isDown ? -1 : 1) > 0);
  return (next < 0 ? names.length : next) - 0.5;
}

function byTime({ forward }: { forward: boolean }): GroupOrder[] {
  const isSigned = ({ ledger_uuid }: Group) => ledger_uuid !== null;
  return [
    { key: 'signed_at', forward, legOf: (group) => (isSigned(group) ? 0 : undefined) },
    { key: 'name', forward: true, legOf: (group) => (isSigned(group) ? undefined : 0) },
  ];
}

function byVerdict(legOf: (verdict: ComplianceVerdict) => number): GroupOrder[] {
  return [
    {
      key: 'name',
      forward: true,
      legOf: ({ verdict }) => (verdict === null ? undefined : legOf(verdict)),
    },
    { key: 'name', forward: true, legOf: ({ verdict }) => (verdict === null ? 0 : undefined) },
  ];
}

/** Encodes a place for cursors. */
export const cursorOf = ({ order, leg, leg_name, key, table, id, tie }: Place): CursorKey =>
  [order, leg_name ?? leg, key, table, id, tie].map(String);

/** A cursor of a list in this order. */
export function placeOf(orders: readonly GroupOrder[], cursor: CursorKey): Place {
  const [order, leg = '', key = '', table, id = '', tie = ''] = cursor;
  const { names, key: keyName } = orders[Number(order)] ?? {};
  const isName = keyName === 'name';
  return {
    order: Number(order),
    leg: names === undefined ? Number(leg) : legOfName(names, leg),
    leg_name: names === undefined ? null : leg,
    key: isName ? key : Number(key),
    table: table === '0' ? 0 : 1,
    id,
    tie,
  };
}

/** Tells whether values of the key ascend. */
export const isRising = ({ key, forward }: GroupOrder) => (key === 'name') === forward;

/** Orders rows of both tables: names by their bytes, as the database does. */
export function compareIn(order: GroupOrder): (a: Place, b: Place) => number {
  const forward = order.forward ? 1 : -1;
  return (a, b) =>
    a.leg - b.leg ||
    compareKeys(a.key, b.key) * (isRising(order) ? 1 : -1) ||
    (a.table - b.table || compareTies(a, b)) * forward;
}

/** Compares ids of artifacts, and numbers of package versions; both are of the same table. */
function compareTies(a: Place, b: Place): number {
  const [first, second] = a.table === 0 ? [a.tie, b.tie] : [BigInt(a.tie), BigInt(b.tie)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string')
    return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
