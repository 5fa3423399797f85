import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import { worstCompliance } from '@assay/core/policy/worst-verdict.ts';
import type { Reader } from '../../platform/db/database.ts';
import { describedVerdicts } from '../artifacts/compliance/applied-verdicts.ts';

/** Verdicts of projects. */
interface ProjectVerdicts {
  verdictOf(project: { sbomid: string | null }): ComplianceVerdict;
  /** UUIDs of their artifacts whose stored verdict is another one. */
  differing: readonly string[];
}

/**
 * Judges projects by the profile that applies to them: the worst verdict over the artifacts whose newest SBOM counts for the
 * project; not applicable without any.
 */
export async function projectVerdicts(
  db: Reader,
  tenantUuid: string,
  projects: readonly { sbomid: string | null }[],
): Promise<ProjectVerdicts> {
  const sbomids = projects.flatMap(({ sbomid }) => sbomid ?? []);
  const { bySbom, differing } = await describedVerdicts(db, tenantUuid, sbomids);
  return {
    verdictOf: ({ sbomid }) => worstCompliance(bySbom.get(sbomid ?? '') ?? []),
    differing,
  };
}
