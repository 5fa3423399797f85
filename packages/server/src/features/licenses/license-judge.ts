import type { LicensePolicy } from '@assay/contract/license-policy.ts';
import { type LicenseJudge, licenseJudge } from '@assay/core/license-policy/judge-licenses.ts';
import { licenseList } from '../../parser/license-list.ts';
import type { Reader } from '../../platform/db/database.ts';
import { findPolicy } from './policy-queries.ts';

/** Judges by a policy over the SPDX list; null: every license is unknown. */
export const judgeBy = (policy: LicensePolicy | null): LicenseJudge =>
  licenseJudge(policy, licenseList());

/** Judges by the present policy of a tenant. */
export async function tenantJudge(db: Reader, tenantUuid: string): Promise<LicenseJudge> {
  return judgeBy((await findPolicy(db, tenantUuid))?.policy ?? null);
}

/** Judges by the present policy of a tenant, with its revision; null without a policy. */
export async function presentJudge(
  db: Reader,
  tenantUuid: string,
): Promise<{ judge: LicenseJudge; policy_revision: number | null }> {
  const row = await findPolicy(db, tenantUuid);
  const policy = row?.policy ?? null;
  return {
    judge: judgeBy(policy),
    policy_revision: policy === null ? null : (row?.revision ?? null),
  };
}
