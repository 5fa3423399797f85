import type { PurlPattern } from '@assay/core/artifact-query/purl-pattern.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/http/page.ts';
import { intArray } from '../../catalogue/array-text.ts';
import { BUILT_COLUMNS, builtGroups, type GroupColumn } from './groups.ts';
import { MOST_HITS, type Side } from './side.ts';
import type { Wanted } from './wanted.ts';

/** What the tenant builds or speaks of, as far as it is wanted. */
export async function builtSide(db: Reader, tenantUuid: string, wanted: Wanted): Promise<Side> {
  const columns: readonly GroupColumn[] =
    wanted.signers === null ? BUILT_COLUMNS : [['signer_uuid', 'uuid'], ...BUILT_COLUMNS];
  return {
    number: 0,
    table: sql`artifact`,
    always: sql`r.tenant_uuid = ${tenantUuid}`,
    id: sql`r.uuid`,
    id_type: sql`uuid`,
    keys: { name: sql`r.name`, used_in: sql`r.used_in`, signed_at: sql`r.signed_at` },
    columns,
    ...(await builtGroups(db, tenantUuid, wanted)),
    ...conditionsOf(tenantUuid, wanted),
  };
}

function conditionsOf(tenantUuid: string, wanted: Wanted): Pick<Side, 'conditions' | 'hits'> {
  const conditions: RawBuilder<unknown>[] = [];
  const hits: RawBuilder<unknown>[] = [];
  const add = (condition: RawBuilder<unknown>, rows?: RawBuilder<unknown>) => {
    conditions.push(condition);
    if (rows !== undefined) hits.push(rows);
  };
  const by = (condition: RawBuilder<unknown>) =>
    add(
      condition,
      sql`select r.* from artifact r where r.tenant_uuid = ${tenantUuid} and ${condition}`,
    );
  if (wanted.sha256 !== null) by(sql`r.sha256 = decode(${wanted.sha256}, 'hex')`);
  if (wanted.purl !== null) by(hasPurl(wanted.purl));
  for (const label of wanted.labels)
    add(
      sql`${label} = any (r.labels)`,
      sql`select * from artifacts_labelled(${label}, ${MOST_HITS + 1})`,
    );
  for (const name of wanted.names.toSorted((a, b) => b.length - a.length)) {
    const pattern = containing(name);
    add(
      sql`r.name ilike ${pattern}`,
      isIndexed(name) ? sql`select * from artifacts_like(${pattern}, ${MOST_HITS + 1})` : undefined,
    );
  }
  for (const sets of wanted.sets) by(sql`r.set_id = any (${intArray(sets)}::int[])`);
  if (wanted.signed !== null) add(isSigned(wanted.signed));
  return { conditions, hits };
}

/** The index of substrings knows groups of three letters or digits. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** The end is what follows all texts that begin so: the last character becomes the next one. */
function hasPurl({ identity, prefix }: PurlPattern): RawBuilder<unknown> {
  if (prefix === '') return sql`r.purl = ${identity}`;
  const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return sql`(r.purl = ${identity} or r.purl >= ${prefix} and r.purl < ${end})`;
}

function isSigned({ from, to }: NonNullable<Wanted['signed']>): RawBuilder<unknown> {
  const at = (time: number) => new Date(time).toISOString();
  const after = from === null ? sql`true` : sql`r.signed_at >= ${at(from)}::timestamptz`;
  const before = to === null ? sql`true` : sql`r.signed_at <= ${at(to)}::timestamptz`;
  return sql`${after} and ${before}`;
}
