import { KEY_REVOCATIONS, type SigningKey } from '@assay/contract/signing-keys.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { FormEnd } from '../gate/form-end.tsx';
import { DialogButton } from '../page/dialog-button.tsx';
import { KEY_QUERIES } from './register/use-register.ts';

/** Verdicts that may depend on a revoked key. */
const JUDGED = ['viewArtifact', 'listArtifacts', 'listAttestations'] as const;

/** Revokes a key, for good. */
export function RevokeKey({ signingKey }: { signingKey: SigningKey }) {
  const { t } = useTranslation();
  return (
    <DialogButton label={t('signing_keys.revoke')}>
      {(close) => <RevokeForm signingKey={signingKey} onDone={close} />}
    </DialogButton>
  );
}

function RevokeForm({
  signingKey: { uuid, name },
  onDone,
}: {
  signingKey: SigningKey;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [reason, setReason] = useState<(typeof KEY_REVOCATIONS)[number]>('rotated');
  const [since, setSince] = useState('');
  const revoke = useApiMutation('revokeSigningKey', {
    quiet: true,
    onDone: () => {
      for (const query of [...KEY_QUERIES, ...JUDGED])
        void cache.invalidateQueries({ queryKey: [query] });
      notifyDone(t('signing_keys.revoked', { name }));
      onDone();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const from = reason === 'compromised' && since ? new Date(since).toISOString() : null;
        revoke.mutate({ uuid, reason, since: from });
      }}
    >
      <p className="text-secondary any-break">{t('signing_keys.revoke_good', { name })}</p>
      <NativeSelect
        label={t('signing_keys.reason')}
        description={t(`signing_keys.reason_${reason}_text`)}
        value={reason}
        onChange={(event) =>
          setReason(KEY_REVOCATIONS.find((one) => one === event.currentTarget.value) ?? reason)
        }
        data={KEY_REVOCATIONS.map((value) => ({
          value,
          label: t(`signing_keys.reason_${value}`),
        }))}
      />
      {reason === 'compromised' && (
        <TextInput
          type="datetime-local"
          label={t('signing_keys.compromised_since')}
          description={t('signing_keys.compromised_since_help')}
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
        />
      )}
      <FormEnd sending={revoke}>{t('signing_keys.revoke')}</FormEnd>
    </form>
  );
}
