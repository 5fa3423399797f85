import type { Invariant } from '../fsck-context.ts';

/** A tracked row, with its recorded state. */
export interface RowState {
  of_table: string;
  name: string;
  /**
   * Digest that the latest audit entry about it recorded; null when that records its deletion, or there is
   * none.
   */
  recorded: string | null;
  /** Audit entry that recorded it; null for none. */
  entry: string | null;
  /** Index of its leaf in the control log; null while it waits. */
  idx: string | null;
  /** Digest of the current row; null for a missing one. */
  present: string | null;
}

/** I15: each tracked row (ADR 0026, 0064) matches its latest audit entry. An invitation that ran out is swept, which takes a right and gives none. */
export const rows: Invariant = {
  id: 'I15',
  name: 'roles, keys, profiles and trust roots are what the audit log recorded',
  async check({ all }, report) {
    const states = await all<RowState>(`
      with recorded as (
        select distinct on (r.value ->> 'table', r.value ->> 'row') r.value ->> 'table' as of_table, r.value ->> 'row' as name,
          r.value ->> 'sha256' as sha256, a.uuid as entry, a.tenant_uuid
        from audit_entry a cross join jsonb_array_elements(a.recorded_rows) with ordinality r (value, place)
        where a.recorded_rows is not null and exists (select from tenant t where t.uuid::text = r.value ->> 'tenant')
        order by 1, 2, a.at desc, a.uuid desc, r.place desc)
      select coalesce(p.of_table, r.of_table) as of_table, coalesce(p.name, r.name) as name, r.sha256 as recorded, r.entry,
        (select e.idx from log_entry e join log l on l.uuid = e.log_uuid and l.kind = 'control' where e.uuid = r.entry) as idx,
        p.sha256 as present
      from tracked_rows() p full join recorded r on r.of_table = p.of_table and r.name = p.name
      where p.sha256 is not null or r.of_table <> 'invitation'`);
    for (const state of states.filter(({ recorded, present }) => recorded !== present))
      report(rowProblem(state));
    return `${states.filter(({ present }) => present !== null).length} rows`;
  },
};

/** Describes the problem of a row whose digests differ, in a sentence. */
export function rowProblem({ of_table, name, recorded, entry, idx, present }: RowState): string {
  const row = `Row ${name} of ${of_table}`;
  if (entry === null) return `${row} is there, and no audit entry recorded it.`;
  const by = `audit entry ${entry}${idx === null ? '' : ` (leaf ${idx} of the control log)`}`;
  if (present === null) return `${row} is gone, and ${by} recorded it last.`;
  return recorded === null
    ? `${row} is there, and ${by} recorded that it was removed.`
    : `${row} is not what ${by} recorded.`;
}
