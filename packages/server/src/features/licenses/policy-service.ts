import type {
  LicensePolicy,
  licensePolicy,
  StoredLicensePolicy,
} from '@assay/contract/license-policy.ts';
import { namedLicense } from '@assay/core/license-policy/judge-term.ts';
import { groupsOf, LICENSE_GROUPS } from '@assay/core/license-policy/license-groups.ts';
import type { Answer, Service } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { licenseList } from '../../parser/license-list.ts';
import type { Reader } from '../../platform/db/database.ts';
import * as query from './policy-queries.ts';
import { previewPolicy } from './preview-policy.ts';

/** The calls about which licenses a tenant allows (ADR 0068). The whole policy is in the audit entry, so in the log. */
export const licensePolicyService: Service<typeof licensePolicy> = {
  getLicensePolicy: (ctx) => ctx.read((db) => answerOf(db, ctx.tenantUuid)),

  setLicensePolicy(ctx, { policy }) {
    requireReadable(policy);
    const details: Record<string, unknown> = { policy };
    const change = { action: 'license_policy.set', subject_uuid: ctx.tenantUuid, details };
    return ctx.write(change, async (tx) => {
      details['before'] = (await query.findPolicy(tx, ctx.tenantUuid))?.policy ?? null;
      await query.putPolicy(tx, ctx.tenantUuid, { policy, set_by: ctx.actor.name });
      return answerOf(tx, ctx.tenantUuid);
    });
  },

  async previewLicensePolicy(ctx, { policy }) {
    requireReadable(policy);
    return ctx.read((db) => previewPolicy(db, ctx.tenantUuid, policy));
  },
};

async function answerOf(db: Reader, tenantUuid: string): Promise<Answer<StoredLicensePolicy>> {
  const row = await query.findPolicy(db, tenantUuid);
  return {
    policy: row?.policy ?? null,
    revision: row?.revision ?? 0,
    set_by: row?.set_by ?? null,
    set_at: row?.set_at ?? null,
    groups: groupAnswers(),
  };
}

function groupAnswers(): StoredLicensePolicy['groups'] {
  const list = licenseList();
  const members = list.licenses.map((id) => ({ id, groups: groupsOf(id, list) }));
  return LICENSE_GROUPS.map((group) => ({
    group,
    licenses: members.flatMap(({ id, groups }) => (groups.includes(group) ? id : [])),
  }));
}

/** A rule that names what no document can state would decide nothing, without a word. */
function requireReadable(policy: LicensePolicy | null): void {
  const list = licenseList();
  const names = new Set<string>();
  for (const [i, { name, licenses, groups }] of policy?.rules.entries() ?? []) {
    const at = `body.policy.rules.${i}`;
    if (names.has(name)) throw new Invalid(`Two rules are called "${name}"`, `${at}.name`);
    names.add(name);
    if (licenses.length === 0 && groups.length === 0)
      throw new Invalid(`The rule "${name}" names no license and no group`, `${at}.licenses`);
    for (const [k, text] of licenses.entries())
      if (namedLicense(text, list) === null)
        throw new Invalid(
          `"${text}" is no license id of the SPDX list, with or without an exception, and no LicenseRef`,
          `${at}.licenses.${k}`,
        );
  }
}
