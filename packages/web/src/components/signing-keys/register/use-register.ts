import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../../lib/notifications.ts';
import { KEYS_HERE } from '../this-browser/use-keys-here.ts';

/** Queries that a new or revoked key invalidates. */
export const KEY_QUERIES = [
  KEYS_HERE,
  'listSigningKeys',
  'listSignersGroupUsers',
  'listSignersGroupApiKeys',
  'getSigner',
] as const;

/** Registers a key, reports success, and refetches queries with keys. */
export function useRegister<Input>(
  register: (input: Input) => Promise<SigningKey>,
  onDone: () => void,
) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: register,
    meta: { quiet: true },
    onSuccess: async ({ name }) => {
      await Promise.all(KEY_QUERIES.map((name) => cache.invalidateQueries({ queryKey: [name] })));
      notifyDone(t('signing_keys.done', { name }));
      onDone();
    },
  });
}
