import type { TenantLicense } from '@assay/contract/licenses.ts';
import { noVerdicts } from '@assay/core/license-policy/count-verdicts.ts';
import { LICENSE_VERDICTS, rankOf } from '@assay/core/license-policy/license-policy.ts';
import type { Reader } from '../../platform/db/database.ts';
import { presentJudge } from './license-judge.ts';
import * as query from './verdict-queries.ts';

/** Licenses of the SBOMs of a tenant that count, judged by its present policy. */
export async function tenantLicenses(db: Reader, tenantUuid: string): Promise<TenantLicense[]> {
  const { judge } = await presentJudge(db, tenantUuid);
  const counted = await query.selectCountedLicenses(db, tenantUuid);
  return counted.map((row) => ({ ...row, ...judge.judge(row.licenses) }));
}

/** Numbers of components and SBOMs of a tenant by verdict, over the SBOMs that count. */
export async function tenantSummary(db: Reader, tenantUuid: string) {
  const rows = await tenantLicenses(db, tenantUuid);
  const [components, sboms] = [noVerdicts(), noVerdicts()];
  for (const row of rows) components[row.verdict] += row.components;
  const ranks = rows.map(({ license_id, verdict }) => {
    const rank = rankOf(verdict);
    return { license_id, before: rank, after: rank };
  });
  for (const { after, sboms: count } of await query.countSbomsByRank(db, tenantUuid, ranks))
    sboms[LICENSE_VERDICTS[after] ?? 'unknown'] += count;
  const { empty, uncounted } = await query.countOtherSboms(db, tenantUuid);
  sboms.unknown += empty;
  const { policy_revision } = await presentJudge(db, tenantUuid);
  return { components, sboms, uncounted_sboms: uncounted, policy_revision };
}

/** One page of the SBOMs that count, with numbers of their components. */
export const licenseSboms = (
  db: Reader,
  tenantUuid: string,
  asked: Parameters<typeof query.selectLicenseSboms>[2],
) => query.selectLicenseSboms(db, tenantUuid, asked);
