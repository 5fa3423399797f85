import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SignPlace } from './use-sign-place.ts';

/** Ledger and signing key. A field without a choice is hidden. */
export function SignPlaceFields({
  place: { ledgers, ledger, keys, by, choose },
}: {
  place: SignPlace;
}) {
  const { t } = useTranslation();
  return (
    <>
      {ledgers.length > 1 && (
        <NativeSelect
          label={t('signing_keys.ledger')}
          value={ledger?.uuid}
          onChange={(event) => choose({ ledger: event.currentTarget.value })}
          data={ledgers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      {keys.length > 0 && (
        <NativeSelect
          label={t('signing_keys.key')}
          description={by?.private_key === null ? t('signing_keys.server_key_text') : undefined}
          value={by?.key.uuid}
          onChange={(event) => choose({ key: event.currentTarget.value })}
          data={keys.map(({ key, private_key }) => ({
            value: key.uuid,
            label: t(private_key ? 'signing_keys.key_here' : 'signing_keys.key_server', {
              name: key.name,
            }),
          }))}
        />
      )}
    </>
  );
}
