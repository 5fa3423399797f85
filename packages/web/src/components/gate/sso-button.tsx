import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../api.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { notifyFailure } from '../../lib/notifications.ts';
import { keepReturn } from '../../lib/return-path.ts';

const PROVIDER = { provider: 'sso' } as const;

/**
 * The way in through the provider that the operator configured; not there where none is.
 *
 * @param again the provider asks for the credentials, although it knows the person
 */
export function SsoButton({ target, again = false }: { target: string; again?: boolean }) {
  const { t } = useTranslation();
  const { isSuccess } = useQuery({
    ...apiQuery('getSignInProvider', PROVIDER),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  if (!isSuccess) return null;
  // Asked anew: the address that is known already may have lapsed.
  const go = () =>
    client.getSignInProvider({ ...PROVIDER, ...(again && { prompt: 'login' }) }).then(({ url }) => {
      keepReturn(target);
      leaveTo(url);
    }, notifyFailure);
  return (
    <Button
      leftSection={<IconFingerprint className="i" aria-hidden="true" />}
      onClick={() => void go()}
    >
      {t('gate.with_sso')}
    </Button>
  );
}
