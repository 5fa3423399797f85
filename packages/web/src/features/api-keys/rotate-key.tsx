import type { ApiKey } from '@assay/contract/api-keys.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/settings/settings.module.css';
import { OneTimeText } from '../../components/text/one-time-text.tsx';

const OVERLAPS = [0, 1, 8, 24];

/** Gives a key a new secret; the old one ends at once, or after some hours. */
export function RotateKey({ apiKey: { uuid, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const [hours, setHours] = useState('0');
  const rotate = useApiMutation('rotateApiKey', {
    quiet: true,
    refresh: ['listApiKeys', 'getApiKey'],
  });
  return (
    <section className="stack">
      <h2>{t('api_keys.rotate')}</h2>
      {rotate.data ? (
        <OneTimeText
          text={rotate.data.secret}
          what={t('api_keys.secret')}
          note={t('api_keys.secret_once', { name })}
          file={`${name}.key.txt`}
        />
      ) : (
        <form
          className={styles.fieldAndButton}
          onSubmit={(event) => {
            event.preventDefault();
            rotate.mutate({ uuid, overlap_hours: Number(hours) });
          }}
        >
          <NativeSelect
            label={t('api_keys.old_secret')}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
            data={OVERLAPS.map((count) => ({
              value: String(count),
              label: count === 0 ? t('api_keys.ends_now') : t('api_keys.ends_in', { count }),
            }))}
          />
          <Button type="submit" loading={rotate.isPending}>
            {t('api_keys.rotate')}
          </Button>
          <FormFailure failure={rotate.error} />
        </form>
      )}
    </section>
  );
}
