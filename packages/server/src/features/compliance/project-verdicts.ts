import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import { worstCompliance } from '@assay/core/policy/worst-verdict.ts';
import type { Reader } from '../../platform/db/database.ts';
import { shownOfSboms } from '../artifacts/compliance/shown-verdicts.ts';

/**
 * Verdicts of projects by the profile that applies to them: the worst over the artifacts whose newest SBOM counts for the project;
 * not applicable without any.
 */
export async function projectVerdicts(
  db: Reader,
  tenantUuid: string,
  projects: readonly { sbomid: string | null }[],
): Promise<(project: { sbomid: string | null }) => ComplianceVerdict> {
  const sbomids = projects.flatMap(({ sbomid }) => sbomid ?? []);
  const bySbom = await shownOfSboms(db, tenantUuid, sbomids);
  return ({ sbomid }) => worstCompliance(bySbom.get(sbomid ?? '') ?? []);
}
