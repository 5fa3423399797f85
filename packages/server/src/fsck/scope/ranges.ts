import type { ReadAll } from '../fsck-context.ts';
import { type KeyRange, RANGE, type RangedTable, type Scope } from './scope.ts';

/** Tables that are looked at in ranges, each with the column of its key beside the tenant. */
const RANGED: readonly { table: RangedTable; key: string }[] = [
  { table: 'document', key: 'uuid' },
  { table: 'audit_entry', key: 'uuid' },
  { table: 'sbom', key: 'sbomid' },
];

/**
 * Condition that a row's key lies within a range, which is given as the first two parameters; along the primary key.
 * `tenant` and `uuid`: the two columns of the key.
 */
export const isWithin = (tenant: string, uuid: string): string => `
  (${tenant}, ${uuid}) >= (${tenantOf('$1', NIL)}, ${uuidOf('$1', NIL)})
  and ($2::text is null or (${tenant}, ${uuid}) < (${tenantOf('$2', MAX)}, ${uuidOf('$2', MAX)}))`;

const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const tenantOf = (key: string, none: string) =>
  `coalesce(split_part(${key}::text, ' ', 1), '${none}')::uuid`;
const uuidOf = (key: string, none: string) =>
  `coalesce(split_part(${key}::text, ' ', 2), '${none}')::uuid`;

/** Notes where the ranges of the looked-at tables begin now, so that the next run can pick some of them. */
export async function noteRanges(
  all: ReadAll,
  scope: Scope,
  tables: readonly RangedTable[] = RANGED.map(({ table }) => table),
): Promise<void> {
  for (const { table, key } of RANGED.filter((one) => tables.includes(one.table)))
    for (const range of scope.rowsOf(table))
      scope.sawRange(table, range, await selectStarts(all, { table, key, range }));
}

async function selectStarts(
  all: ReadAll,
  { table, key, range }: { table: RangedTable; key: string; range: KeyRange },
): Promise<string[]> {
  const rows = await all<{ start: string }>(
    `select t.tenant_uuid || ' ' || t.${key} as start from (
       select tenant_uuid, ${key}, row_number() over (order by tenant_uuid, ${key}) as place
       from ${table} where ${isWithin('tenant_uuid', key)}) t
     where t.place > 1 and t.place % ${RANGE} = 1 order by t.tenant_uuid, t.${key}`,
    [range.from, range.to],
  );
  return rows.map(({ start }) => start);
}
