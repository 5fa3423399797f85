import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ConfirmByName } from '../../../components/settings/confirm-by-name.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { CALLS_AFTER_CHANGE } from '../edit/refreshed-calls.ts';
import type { OneDocument } from './revision-diff.tsx';

const REASONS = ['gdpr', 'legal', 'mistake', 'other'] as const;

/** Destroys the content of all revisions, once the id has been typed; the leaves stay. */
export function EraseDocument({ one, onDone }: { one: OneDocument; onDone: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<(typeof REASONS)[number]>('gdpr');
  const erase = useApiMutation('eraseDocument', {
    quiet: true,
    refresh: CALLS_AFTER_CHANGE,
    onDone: () => {
      notifyDone(t('documents.erase_done', { id: one.id }));
      onDone();
    },
  });
  return (
    <div className="stack">
      <NativeSelect
        label={t('documents.reason')}
        description={t('documents.reason_help')}
        value={reason}
        onChange={({ currentTarget: { value } }) =>
          setReason(REASONS.find((known) => known === value) ?? reason)
        }
        data={REASONS.map((value) => ({ value, label: t(`documents.reason_${value}`) }))}
      />
      <ConfirmByName
        name={one.id}
        action={t('documents.erase')}
        isPending={erase.isPending}
        failure={erase.error}
        onConfirm={() => erase.mutate({ ...one, reason })}
      >
        {t('documents.erase_text')}
      </ConfirmByName>
    </div>
  );
}
