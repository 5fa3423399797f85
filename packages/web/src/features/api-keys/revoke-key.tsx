import type { ApiKey } from '@assay/contract/api-keys.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/settings/settings.module.css';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { notifyDone } from '../../lib/notifications.ts';

const REASONS = ['suspended', 'compromised'] as const;
const REFRESH = ['listApiKeys', 'getApiKey'] as const;

/** Revokes a key, or restores a suspended one; a compromised one stays revoked. */
export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const { uuid, name, revoked_at, revoke_reason } = apiKey;
  const [reason, setReason] = useState<(typeof REASONS)[number]>('suspended');
  const revoke = useApiMutation('revokeApiKey', { quiet: true, refresh: REFRESH });
  const unrevoke = useApiMutation('unrevokeApiKey', { quiet: true, refresh: REFRESH });
  if (revoked_at !== null)
    return (
      <section className="stack">
        <h2>{t('api_keys.revoked')}</h2>
        <p className="text-secondary">
          {t(`api_keys.why_${revoke_reason ?? 'suspended'}`)} (<TimeAgo at={revoked_at} />)
        </p>
        <FormFailure failure={unrevoke.error} />
        {revoke_reason === 'suspended' && (
          <div>
            <Button
              loading={unrevoke.isPending}
              onClick={() =>
                unrevoke.mutate(
                  { uuid },
                  { onSuccess: () => notifyDone(t('api_keys.unrevoked', { name })) },
                )
              }
            >
              {t('api_keys.unrevoke')}
            </Button>
          </div>
        )}
      </section>
    );
  return (
    <section>
      <h2>{t('api_keys.revoke')}</h2>
      <form
        className={styles.fieldAndButton}
        onSubmit={(event) => {
          event.preventDefault();
          revoke.mutate(
            { uuid, reason },
            { onSuccess: () => notifyDone(t('api_keys.revoke_done', { name })) },
          );
        }}
      >
        <NativeSelect
          label={t('api_keys.reason')}
          description={t(`api_keys.reason_${reason}_text`)}
          value={reason}
          onChange={(event) =>
            setReason(REASONS.find((one) => one === event.currentTarget.value) ?? reason)
          }
          data={REASONS.map((value) => ({ value, label: t(`api_keys.state_${value}`) }))}
        />
        <Button type="submit" loading={revoke.isPending}>
          {t('api_keys.revoke')}
        </Button>
        <FormFailure failure={revoke.error} />
      </form>
    </section>
  );
}
