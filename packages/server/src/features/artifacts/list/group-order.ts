import type { CursorKey } from '../../../platform/http/page.ts';
import type { Group } from './groups.ts';
import type { ArtifactFilter } from './list-conditions.ts';

/** What rows of one leg are ordered by. */
export type WalkKey = 'name' | 'used_in' | 'signed_at';

/**
 * One way through groups: leg after leg, and in each leg all its groups merged in the order of a key that an index has.
 * Rows with the same key: artifacts before package versions, each by tie; all of it the other way round when not forward.
 */
export interface Walk {
  key: WalkKey;
  /** Names ascending, numbers and times descending. */
  forward: boolean;
  /** Legs ascending; undefined for a group that another walk has. */
  legOf(group: Group): number | undefined;
}

/** Artifacts are the first side, package versions the second. */
export type SideNumber = 0 | 1;

/** Where a row stands. */
export interface Place {
  /** Number of the walk in its sort order. */
  walk: number;
  leg: number;
  /** Text, number, or milliseconds since 1970. */
  key: string | number;
  side: SideNumber;
  id: string;
  /** Orders rows of the same key on one side. */
  tie: string;
}

const all = () => 0;

/** The walks of a sort order, one after the other. What was never signed comes last by name, whatever the direction. */
export const WALKS: Record<ArtifactFilter['sort'], readonly Walk[]> = {
  name: [{ key: 'name', forward: true, legOf: all }],
  '-name': [{ key: 'name', forward: false, legOf: all }],
  '-used_in': [{ key: 'used_in', forward: true, legOf: all }],
  used_in: [{ key: 'used_in', forward: false, legOf: all }],
  '-severity': [{ key: 'used_in', forward: true, legOf: ({ worst }) => 4 - worst }],
  severity: [{ key: 'used_in', forward: false, legOf: ({ worst }) => worst }],
  trust_level: [{ key: 'name', forward: true, legOf: ({ trust_rank }) => trust_rank }],
  '-trust_level': [{ key: 'name', forward: true, legOf: ({ trust_rank }) => 3 - trust_rank }],
  '-signed_at': byTime(true),
  signed_at: byTime(false),
};

function byTime(forward: boolean): Walk[] {
  const isSigned = ({ ledger_uuid }: Group) => ledger_uuid !== null;
  return [
    { key: 'signed_at', forward, legOf: (group) => (isSigned(group) ? 0 : undefined) },
    { key: 'name', forward: true, legOf: (group) => (isSigned(group) ? undefined : 0) },
  ];
}

/** As cursors carry it. */
export const cursorOf = ({ walk, leg, key, side, id, tie }: Place): CursorKey =>
  [walk, leg, key, side, id, tie].map(String);

/** A cursor of a list in this order. */
export function placeOf(walks: readonly Walk[], cursor: CursorKey): Place {
  const [walk, leg, key = '', side, id = '', tie = ''] = cursor;
  const isName = walks[Number(walk)]?.key === 'name';
  return {
    walk: Number(walk),
    leg: Number(leg),
    key: isName ? key : Number(key),
    side: side === '0' ? 0 : 1,
    id,
    tie,
  };
}

/** Whether values of the key rise. */
export const isRising = ({ key, forward }: Walk) => (key === 'name') === forward;

/** Orders rows of both sides: names by their bytes, as the database does. */
export function compareIn(walk: Walk): (a: Place, b: Place) => number {
  const forward = walk.forward ? 1 : -1;
  return (a, b) =>
    a.leg - b.leg ||
    compareKeys(a.key, b.key) * (isRising(walk) ? 1 : -1) ||
    (a.side - b.side) * forward;
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string')
    return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
