import { sql } from 'kysely';
import { PROFILE_RANKS } from '../artifacts/compliance/stored/profile-ranks.ts';

const { fail, unknown, pass, not_applicable } = PROFILE_RANKS;

/**
 * Worst rank over artifacts `a`, as `worstCompliance` has it: an artifact that nothing is asked of does not make another one's
 * verdict worse. Not applicable without any.
 */
export const worstRank = sql`case when bool_or(a.profile_rank = ${sql.lit(fail)}) then ${sql.lit(fail)}
  when bool_or(a.profile_rank = ${sql.lit(unknown)}) then ${sql.lit(unknown)}
  when bool_or(a.profile_rank = ${sql.lit(pass)}) then ${sql.lit(pass)}
  else ${sql.lit(not_applicable)} end::smallint`;

/** SBOMs `d` with the artifacts `a` whose newest SBOM they are. */
export const fromNewest = sql`from artifact_sbom d
  join artifact a on a.tenant_uuid = d.tenant_uuid and a.uuid = d.artifact_uuid and a.sbomid = d.sbomid`;
