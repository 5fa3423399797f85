import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../platform/db/database.ts';
import { builtVerdicts } from '../artifacts/compliance/applied-verdicts.ts';
import { selectDescribed } from './queries.ts';

/** The worst first. */
const WORST: readonly ComplianceVerdict[] = ['fail', 'unknown', 'pass'];

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
    const found = new Set(described.map(({ uuid }) => verdicts.get(uuid)?.verdict));
    return WORST.find((verdict) => found.has(verdict)) ?? 'not_applicable';
  };
}
