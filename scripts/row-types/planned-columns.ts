import type pg from 'pg';

interface Plan {
  'Join Type'?: string;
  'Parent Relationship'?: string;
  Output?: string[];
  Plans?: Plan[];
}

/** Planner information about a column. */
export interface PlannedColumn {
  /** It is the literal null. */
  isNull: boolean;
  /** It comes from the nullable side of an outer join, so it may be null whatever its table declares. */
  isOuter: boolean;
}

/** Columns of a statement as PostgreSQL plans them; none for statements that it does not explain. */
export async function plannedColumns(client: pg.Client, text: string): Promise<PlannedColumn[]> {
  const { rows } = await client
    .query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (verbose, generic_plan, format json) ${text}`,
    )
    .catch(() => ({ rows: [] }));
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan?.Output) return [];
  const missing = new Set<string>();
  collect(plan, missing);
  return plan.Output.map((output) => ({
    isNull: output.startsWith('NULL::'),
    isOuter: missing.has(output),
  }));
}

function collect(plan: Plan, missing: Set<string>): void {
  const [outer, inner] = ['Outer', 'Inner'].map((relation) =>
    plan.Plans?.find((part) => part['Parent Relationship'] === relation),
  );
  const join = plan['Join Type'];
  if (join === 'Left' || join === 'Full') for (const name of inner?.Output ?? []) missing.add(name);
  if (join === 'Right' || join === 'Full')
    for (const name of outer?.Output ?? []) missing.add(name);
  for (const part of plan.Plans ?? []) collect(part, missing);
}
