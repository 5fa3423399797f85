import type { Ledger } from '@assay/contract/ledger.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';

/** Deletes every document of the ledger, once the caller's e-mail has been typed. */
export function ResetVault({ ledger: { uuid, documents } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const reset = useApiMutation('resetLedger', {
    quiet: true,
    refresh: [
      'getLedger',
      'listLedgers',
      'listCollections',
      'listDocuments',
      'listLedgerEntries',
      'getLedgerGrowth',
    ],
  });
  const isOwn = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <section className="stack" data-danger aria-label={t('ledgers.reset')}>
      <h2>{t('ledgers.reset')}</h2>
      <p className="text-secondary small">
        {t('ledgers.reset_text', { count: documents, shown: formatCount(documents) })}
      </p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOwn) return;
          reset.mutate(
            { uuid, email: typed },
            {
              onSuccess: ({ deleted }) => {
                setTyped('');
                const shown = formatCount(deleted);
                notifyDone(t('ledgers.reset_done', { count: deleted, shown }));
              },
            },
          );
        }}
      >
        <TextInput
          label={t('ledgers.reset_type')}
          type="email"
          value={typed}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormFailure failure={reset.error} />
        <div>
          <Button type="submit" disabled={!isOwn} loading={reset.isPending}>
            {t('ledgers.reset_go')}
          </Button>
        </div>
      </form>
    </section>
  );
}
