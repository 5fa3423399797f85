import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import { worstCompliance } from '@assay/core/policy/worst-verdict.ts';
import type { Reader } from '../../platform/db/database.ts';
import { describedVerdicts } from '../artifacts/compliance/applied-verdicts.ts';

/**
 * Judges projects by the profile that applies to them: the worst verdict over the artifacts whose newest SBOM counts for the
 * project; not applicable without any.
 */
export async function projectVerdicts(
  db: Reader,
  tenantUuid: string,
  projects: readonly { sbomid: string | null }[],
): Promise<(project: { sbomid: string | null }) => ComplianceVerdict> {
  const sbomids = projects.flatMap(({ sbomid }) => sbomid ?? []);
  const verdicts = await describedVerdicts(db, tenantUuid, sbomids);
  return ({ sbomid }) => worstCompliance(verdicts.get(sbomid ?? '') ?? []);
}
