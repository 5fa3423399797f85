import { sql } from 'kysely';

/** State from which the coverage follows. */
export interface CoverageState {
  /** Changes with the loaded data. */
  revision: string;
  /** The operator's limit in milliseconds. */
  max_age: number;
}

/** {@link CoverageState} as a column `coverage_state`. */
export const coverageStateColumn = sql`(
  select jsonb_build_object('revision', c.revision, 'max_age', extract(epoch from c.max_age) * 1000)
  from coverage_state_fact c) as coverage_state`;
