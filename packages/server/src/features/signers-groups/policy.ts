import type { signersGroups } from '@assay/contract/signers-groups.ts';
import type { Ctx, Service } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { readGivenSignature, signChange } from '../signing-keys/change-signature.ts';
import { putAdministrators, selectAdministrators } from '../signing-keys/signers-policy.ts';

/** Calls about who has to sign changes of signers (ADR 0026). */
export const createPolicyService = ({
  vault,
}: {
  vault: Vault;
}): Pick<Service<typeof signersGroups>, 'getSignersPolicy' | 'setSignersPolicy'> => ({
  getSignersPolicy: policyOf,

  async setSignersPolicy(ctx, { administrators: told, signed }) {
    const administrators = [...new Set(told)].sort();
    const change = { kind: 'policy', acts: 'required', administrators } as const;
    const clientSignature = await readGivenSignature(vault, ctx, signed, () => change);
    const { tenantUuid } = ctx;
    const details: Record<string, unknown> = { administrators };
    const audited = { action: 'signers_policy.change', subject_uuid: tenantUuid, details };
    await ctx.write(audited, async (tx) => {
      await signChange(tx, ctx, change, clientSignature);
      const known = await selectAdministrators(tx, tenantUuid);
      const able = known.filter(({ current, keys }) => current && keys > 0).map(({ uuid }) => uuid);
      const unable = administrators.findIndex((uuid) => !able.includes(uuid));
      if (unable >= 0)
        throw new Invalid(
          'Only an administrator with a signing key can sign changes',
          `body.administrators.${unable}: no administrator with a key`,
        );
      details['before'] = known.filter(({ signs }) => signs).map(({ uuid }) => uuid);
      await putAdministrators(tx, tenantUuid, administrators);
    });
    return policyOf(ctx);
  },
});

async function policyOf(ctx: Ctx) {
  const administrators = await ctx.read((db) => selectAdministrators(db, ctx.tenantUuid));
  return { signed_changes: administrators.some(({ signs }) => signs), administrators };
}
