import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { isSignatureMissing, signatureOf } from '../signed/signature-of.ts';
import { KEYS_HERE } from '../this-browser/use-keys-here.ts';
import { type UsableKey, useUsableKeys } from '../use-usable-keys.ts';
import { type NewKey, registrationOf } from './new-key.ts';

/** Queries that a new or revoked key invalidates. */
export const KEY_QUERIES = [
  KEYS_HERE,
  'listSigningKeys',
  'listSignersGroupUsers',
  'listSignersGroupApiKeys',
  'getSigner',
] as const;

/** Fields of every form that registers a key. */
export interface KeyValues {
  name: string;
  /** Signature of an administrator, as `assay signers` prints it; empty without one. */
  signed: string;
}

/**
 * Registers a key, reports success, and refetches queries with keys. Where the tenant requires the signature of an
 * administrator, it is made with a key of the user that can sign here.
 *
 * @param keyOf the key that the form is about
 * @param principal uuid of the API key that owns it; the user when omitted
 * @param onRefused awaited when it was not registered, before the failure is shown
 */
export function useRegister<Values extends KeyValues>(
  keyOf: (values: Values) => NewKey | Promise<NewKey>,
  {
    principal,
    onDone,
    onRefused,
  }: {
    principal?: string | undefined;
    onDone: () => void;
    onRefused?: () => Promise<void>;
  },
) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { uuid } = useCurrentUser();
  const { keys } = useUsableKeys();
  const isAdmin = useHasRole('TenantAdmin');
  const register = async (values: Values): Promise<SigningKey> => {
    const key = await keyOf(values);
    const send = (signed: string) =>
      client.registerSigningKey({
        ...{ ...key, name: values.name.trim() },
        ...(principal !== undefined && { principal_uuid: principal }),
        ...(signed !== '' && { signed }),
      });
    const signature = values.signed.replaceAll(/\s/g, '');
    return send(signature).catch(async (failure: unknown) => {
      const signer = isAdmin && signature === '' ? signerOf(keys, key) : undefined;
      if (signer === undefined || !isSignatureMissing(failure)) throw failure;
      const owner = principal ?? uuid;
      return send(
        await signatureOf(signer, (nonce) =>
          registrationOf(key, { principal: owner, uuid: nonce }),
        ),
      );
    });
  };
  return useMutation({
    mutationFn: (values: Values) =>
      register(values).catch(async (failure: unknown) => {
        await onRefused?.();
        throw failure;
      }),
    meta: { quiet: true },
    onSuccess: async ({ name }) => {
      await Promise.all(KEY_QUERIES.map((query) => cache.invalidateQueries({ queryKey: [query] })));
      notifyDone(t('signing_keys.done', { name }));
      onDone();
    },
  });
}

/** A key that can sign the registration: one that the server makes can only be signed by one that it keeps. */
const signerOf = (keys: readonly UsableKey[], { custody }: NewKey): UsableKey | undefined =>
  keys.find(({ private_key }) => custody !== 'server' || private_key === null);
