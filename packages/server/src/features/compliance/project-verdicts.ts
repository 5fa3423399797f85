import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import { worstCompliance } from '@assay/core/policy/worst-verdict.ts';
import type { Reader } from '../../platform/db/database.ts';
import { builtVerdicts } from '../artifacts/compliance/applied-verdicts.ts';
import { selectDescribed } from '../artifacts/compliance/profile-queries.ts';

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
  const artifacts = await selectDescribed(db, tenantUuid, sbomids);
  const uuids = artifacts.map(({ uuid }) => uuid);
  const verdicts = await builtVerdicts(db, tenantUuid, uuids);
  const bySbom = Map.groupBy(artifacts, ({ sbomid }) => sbomid);
  return ({ sbomid }) => {
    const described = bySbom.get(sbomid ?? '') ?? [];
    return worstCompliance(described.flatMap(({ uuid }) => verdicts.get(uuid)?.verdict ?? []));
  };
}
