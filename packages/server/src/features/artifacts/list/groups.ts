import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { levelOf, RANKS } from '../../trust/level-ranks.ts';
import { verdictOfRank } from '../compliance/stored/profile-ranks.ts';
import * as sql from './group-queries.ts';
import type { ListConditions } from './list-conditions.ts';

/** Rows that are equal in all that lists are filtered by and that has few values. Indexes begin with it. */
export interface Group {
  /** Values of its columns, in the order of the table's {@link GroupColumn}s. */
  values: (string | number)[];
  kind: string;
  /** Value of the column artifact.trust_rank. */
  trust_rank: number;
  /** Stored verdict of the profile that applies; null for packages that are only used, of which none is stored. */
  verdict: ComplianceVerdict | null;
  /** -1 without findings. */
  worst: number;
  has_sbom: boolean;
  /** SBOMs contain it. */
  is_used: boolean;
  /** null: no statement by a registered signer. */
  ledger_uuid: string | null;
}

/** A column that groups share, with its type. */
export type GroupColumn = readonly [name: string, type: 'uuid' | 'text' | 'smallint'];

export const BUILT_COLUMNS: readonly GroupColumn[] = [
  ['ledger_key', 'uuid'],
  ['kind', 'text'],
  ['facets', 'smallint'],
];
const NO_LEDGER = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the matching groups of artifacts; with signers, those of the given signers, with `signer_uuid` as the
 * first column.
 */
export async function builtGroups(
  db: Reader,
  tenantUuid: string,
  filter: ListConditions,
): Promise<WantedGroups> {
  const { signers } = filter;
  const rows = await (signers === null
    ? sql.selectBuiltGroups(db, tenantUuid)
    : sql.selectSignerGroups(db, tenantUuid, signers));
  const groups = rows.map(({ signer_uuid, ledger_key, kind, facets }): Group => {
    const digit = (place: number) => Math.floor(facets / place) % 10;
    // Four verdicts for each trust level.
    const ranks = Math.floor(facets / 1000);
    return {
      values: [...(signer_uuid === undefined ? [] : [signer_uuid]), ledger_key, kind, facets],
      kind,
      trust_rank: Math.floor(ranks / 4),
      verdict: verdictOfRank(ranks % 4),
      worst: digit(100) - 1,
      has_sbom: digit(10) === 1,
      is_used: digit(1) === 1,
      ledger_uuid: ledger_key === NO_LEDGER ? null : ledger_key,
    };
  });
  return listConditionsOf(groups, filter);
}

export const USED_COLUMNS: readonly GroupColumn[] = [
  ['kind', 'text'],
  ['worst', 'smallint'],
];

/** Returns the matching groups of package versions that are only used. */
export async function usedGroups(
  db: Reader,
  tenantUuid: string,
  filter: ListConditions,
): Promise<WantedGroups> {
  const rows = await sql.selectUsedGroups(db, tenantUuid);
  const groups = rows.map(({ kind, worst }) => ({
    values: [kind, worst],
    kind,
    trust_rank: RANKS.unknown,
    verdict: null,
    worst,
    has_sbom: false,
    is_used: true,
    ledger_uuid: null,
  }));
  return listConditionsOf(groups, filter);
}

/** Matching groups, and whether they are all groups. */
interface WantedGroups {
  groups: Group[];
  is_whole: boolean;
}

function listConditionsOf(all: Group[], filter: ListConditions): WantedGroups {
  const groups = all.filter((group) => isWanted(group, filter));
  return { groups, is_whole: filter.signers === null && groups.length === all.length };
}

function isWanted(group: Group, filter: ListConditions): boolean {
  const { ledger_uuid } = group;
  const isAmong = <T>(list: T[] | null, value: T) => list === null || list.includes(value);
  return (
    isAmong(filter.kinds, group.kind) &&
    isAmong(filter.levels, levelOf(group.trust_rank)) &&
    isAmong(filter.has_sbom, group.has_sbom) &&
    (filter.profile === null || group.verdict === filter.profile) &&
    isAmong(filter.severities, group.worst) &&
    (filter.scope !== 'used' || group.is_used) &&
    (filter.sets.length === 0 || group.has_sbom) &&
    (ledger_uuid === null
      ? filter.ledgers === null && filter.signers === null && filter.signed === null
      : isAmong(filter.ledgers, ledger_uuid))
  );
}
