import type { PurlPattern } from '@assay/core/artifact-query/purl-pattern.ts';
import { type RawBuilder, sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/http/page.ts';
import { hasVerdict, resultsOf } from '../../rule-set-results/verdict-fragments.ts';
import { BUILT_COLUMNS, builtGroups, type GroupColumn } from './groups.ts';
import { type Hits, type JoinedTable, MOST_HITS } from './joined-table.ts';
import { allLegs, groupsOf, isInGroup } from './joined-table-queries.ts';
import type { ListConditions } from './list-conditions.ts';

/** Artifacts that the tenant builds or attests, filtered. */
export async function builtTable(
  db: Reader,
  tenantUuid: string,
  filter: ListConditions,
): Promise<JoinedTable> {
  const columns: readonly GroupColumn[] =
    filter.signers === null ? BUILT_COLUMNS : [['signer_uuid', 'uuid'], ...BUILT_COLUMNS];
  const { groups, is_whole } = await builtGroups(db, tenantUuid, filter);
  const always = sql`r.tenant_uuid = ${tenantUuid}`;
  const isAsked = filter.scope === 'built' && (await hasOthers(db, tenantUuid));
  const inGroups = (condition: RawBuilder<unknown>) => sql`
    ${groupsOf(columns, allLegs(groups))} cross join lateral (
      select r.* from artifact r where ${always} and ${isInGroup({ columns })} and ${condition}) r`;
  return {
    number: 0,
    table: sql`artifact`,
    always,
    id: sql`r.uuid`,
    tie: sql`r.uuid`,
    tie_type: sql`uuid`,
    keys: { name: sql`r.name`, used_in: sql`r.used_in`, signed_at: sql`r.signed_at` },
    columns,
    groups,
    is_whole,
    ...conditionsOf(filter, always, inGroups, isAsked ? [sql`r.is_built`] : []),
  };
}

/**
 * Tells whether some artifacts are only used and kept because of an attachment: few tenants have any, and a
 * condition costs time for each row.
 */
async function hasOthers(db: Reader, tenantUuid: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from artifact where tenant_uuid = ${tenantUuid} and not is_built) as has`.execute(
    db,
  );
  return rows[0]?.has === true;
}

type Rows = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

function conditionsOf(
  filter: ListConditions,
  always: RawBuilder<unknown>,
  inGroups: Rows,
  conditions: RawBuilder<unknown>[],
): Pick<JoinedTable, 'conditions' | 'range' | 'hits'> {
  const hits: Hits[] = [];
  const add = (condition: RawBuilder<unknown>, own?: Partial<Hits>) => {
    conditions.push(condition);
    const rows = sql`artifact r where ${always} and ${condition}`;
    hits.push({ rows, isQuick: true, isRange: false, ...own });
  };
  const { sha256, purl, labels, sets, signed, names, rule_set } = filter;
  if (sha256 !== null) add(sql`r.sha256 = decode(${sha256}, 'hex')`);
  if (purl !== null) add(hasPurl(purl));
  for (const label of labels)
    add(sql`${label} = any (r.labels)`, {
      rows: sql`artifacts_labelled(${label}, ${MOST_HITS + 1}) r`,
    });
  for (const list of sets) add(sql`r.set_id = any (${intArray(list)}::int[])`);
  const isInTime = signed && isSigned(signed);
  if (isInTime !== null) add(isInTime, { rows: inGroups(isInTime), isRange: true });
  const results = resultsOf({ tenant: sql`r.tenant_uuid`, sbomid: sql`r.sbomid` });
  const judged = rule_set === null ? undefined : hasVerdict(rule_set, results);
  if (judged !== undefined) conditions.push(judged);
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const pattern = containing(name);
    const isNamed = sql`r.name ilike ${pattern}`;
    const rows = sql`artifacts_like(${pattern}, ${MOST_HITS + 1}) r`;
    if (isIndexed(name)) add(isNamed, { rows, isQuick: false });
    else conditions.push(isNamed);
  }
  return { conditions, range: isInTime && { key: 'signed_at', condition: isInTime }, hits };
}

/** The index of substrings knows groups of three letters or digits. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** The upper bound follows all texts with the prefix: its last character is incremented. */
function hasPurl({ identity, prefix }: PurlPattern): RawBuilder<unknown> {
  if (prefix === '') return sql`r.purl = ${identity}`;
  const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return sql`(r.purl = ${identity} or r.purl >= ${prefix} and r.purl < ${end})`;
}

function isSigned({ from, to }: NonNullable<ListConditions['signed']>): RawBuilder<unknown> {
  const at = (time: number) => new Date(time).toISOString();
  const after = from === null ? sql`true` : sql`r.signed_at >= ${at(from)}::timestamptz`;
  const before = to === null ? sql`true` : sql`r.signed_at <= ${at(to)}::timestamptz`;
  return sql`${after} and ${before}`;
}
