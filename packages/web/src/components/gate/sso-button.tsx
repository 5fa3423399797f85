import { IconFingerprint } from '@assay/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { goToSite } from '../../lib/go-to-site.ts';
import { notifyFailure } from '../../lib/notifications.ts';
import { keepReturn } from '../../lib/return-path.ts';

/** Start of each flow. `again`: the provider asks for credentials even with an active session. */
const WAYS = {
  in: () => client.getSignInProvider({ provider: 'sso' }),
  again: () => client.getSignInProvider({ provider: 'sso', prompt: 'login' }),
  up: () => client.getSignUpProvider({ provider: 'sso' }),
};

/** The way in or up through the provider that the operator configured; not there where none is. */
export function SsoButton({ target, way = 'in' }: { target: string; way?: keyof typeof WAYS }) {
  const { t } = useTranslation();
  const { isSuccess } = useQuery({
    queryKey: ['sso', way],
    queryFn: WAYS[way],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  if (!isSuccess) return null;
  // Requests a new address, because the known one may have expired.
  const go = () =>
    WAYS[way]().then(({ url }) => {
      keepReturn(target);
      goToSite(url);
    }, notifyFailure);
  return (
    <Button
      leftSection={<IconFingerprint className="icon" aria-hidden="true" />}
      onClick={() => void go()}
    >
      {t('gate.with_sso')}
    </Button>
  );
}
