import { type JudgedSbom, judgeStatements } from '@assay/core/license-policy/count-verdicts.ts';
import type { Reader } from '../../platform/db/database.ts';
import { presentJudge } from './license-judge.ts';
import { type SbomLicenseRow, selectCounted, selectSbomLicenses } from './verdict-queries.ts';

/** Verdict about an SBOM, and the revision of the policy that judged; null without a policy. */
type JudgedByPolicy = JudgedSbom & { policy_revision: number | null };

/**
 * Judges SBOMs of a tenant by its present license policy: the worst verdict, numbers of components by verdict, and the
 * statements of licenses, the worst first. An SBOM whose licenses are not counted yet is absent, so unknown.
 */
export async function sbomLicenseFacts(
  db: Reader,
  tenantUuid: string,
  sbomids: readonly string[],
): Promise<Map<string, JudgedByPolicy>> {
  if (sbomids.length === 0) return new Map();
  const { judge, policy_revision } = await presentJudge(db, tenantUuid);
  const counted = await selectCounted(db, tenantUuid, sbomids);
  const rows = new Map<string, SbomLicenseRow[]>(counted.map((sbomid) => [sbomid, []]));
  for (const row of await selectSbomLicenses(db, tenantUuid, sbomids))
    rows.get(row.sbomid)?.push(row);
  return new Map(
    [...rows].map(([sbomid, stated]) => [
      sbomid,
      { ...judgeStatements(stated, judge), policy_revision },
    ]),
  );
}
