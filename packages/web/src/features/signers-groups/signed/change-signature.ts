import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api.ts';
import { signatureOf } from '../../../components/signing-keys/signed/signature-of.ts';
import { useUsableKeys } from '../../../components/signing-keys/use-usable-keys.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';

/** Change of a group's member, as in its leaf. */
export const memberChange = (
  op: 'add' | 'remove',
  group: string,
  principal: string,
): ControlChange => ({ kind: 'group-member', op, group, principal, not_after: null });

/** Change of a group, as in its leaf; an empty end means none. */
export const groupChange = (
  op: 'create' | 'update' | 'delete',
  group: string,
  { threshold, expires_at }: { threshold?: unknown; expires_at?: string | null | undefined },
): ControlChange => ({
  ...{ kind: 'signers-group', op, group, threshold: Number(threshold ?? 1) },
  not_after: expires_at ? Date.parse(expires_at) : null,
});

/** Returns the signers of changes, and the user's key that can sign here; undefined without one. */
export function useSigningOfChanges() {
  const { uuid } = useCurrentUser();
  const { data: policy } = useQuery(apiQuery('getSignersPolicy', {}));
  const { keys } = useUsableKeys();
  const isMine = policy?.administrators.some((one) => one.uuid === uuid && one.signs) === true;
  return { policy, key: keys[0], isMine };
}

/** Adds the signature to a change where the tenant requires one, and one can be made here. */
export function useChangeSignature() {
  const { policy, key } = useSigningOfChanges();
  return async <Input extends object>(
    input: Input,
    changeOf: (nonce: string) => ControlChange,
  ): Promise<Input & { signed?: string }> =>
    policy?.signed_changes && key ? { ...input, signed: await signatureOf(key, changeOf) } : input;
}
