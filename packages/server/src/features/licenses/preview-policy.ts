import type { LicensePolicy, LicensePreview } from '@assay/contract/license-policy.ts';
import { noVerdicts } from '@assay/core/license-policy/count-verdicts.ts';
import { LICENSE_VERDICTS, rankOf } from '@assay/core/license-policy/license-policy.ts';
import type { Reader } from '../../platform/db/database.ts';
import { judgeBy, tenantJudge } from './license-judge.ts';
import { countOtherSboms, countSbomsByRank, selectCountedLicenses } from './verdict-queries.ts';

const MOST_CHANGED = 50;

/** Compares the present policy of a tenant with another one, over the SBOMs that count. */
export async function previewPolicy(
  db: Reader,
  tenantUuid: string,
  policy: LicensePolicy | null,
): Promise<LicensePreview> {
  const [present, asked] = [await tenantJudge(db, tenantUuid), judgeBy(policy)];
  const judged = (await selectCountedLicenses(db, tenantUuid)).map((row) => ({
    ...row,
    before: present.judge(row.licenses).verdict,
    after: asked.judge(row.licenses).verdict,
  }));
  const [components_before, components_after] = [noVerdicts(), noVerdicts()];
  for (const { before, after, components } of judged) {
    components_before[before] += components;
    components_after[after] += components;
  }
  const changed = judged
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => b.components - a.components);
  const shown = changed
    .slice(0, MOST_CHANGED)
    .map(({ licenses, components, before, after }) => ({ licenses, components, before, after }));
  return {
    ...{ components_before, components_after },
    ...(await sbomCounts(db, tenantUuid, judged)),
    ...{ changed: shown, changed_total: changed.length },
  };
}

async function sbomCounts(
  db: Reader,
  tenantUuid: string,
  judged: readonly { license_id: number; before: Verdict; after: Verdict }[],
): Promise<Pick<LicensePreview, 'sboms_before' | 'sboms_after' | 'uncounted_sboms'>> {
  const ranks = judged.map(({ license_id, before, after }) => ({
    ...{ license_id, before: rankOf(before), after: rankOf(after) },
  }));
  const [sboms_before, sboms_after] = [noVerdicts(), noVerdicts()];
  for (const { before, after, sboms } of await countSbomsByRank(db, tenantUuid, ranks)) {
    sboms_before[LICENSE_VERDICTS[before] ?? 'unknown'] += sboms;
    sboms_after[LICENSE_VERDICTS[after] ?? 'unknown'] += sboms;
  }
  const { empty, uncounted } = await countOtherSboms(db, tenantUuid);
  sboms_before.unknown += empty;
  sboms_after.unknown += empty;
  return { sboms_before, sboms_after, uncounted_sboms: uncounted };
}

type Verdict = (typeof LICENSE_VERDICTS)[number];
