import type { Ledger } from '@assay/contract/ledger.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ConfirmByName } from '../../../components/settings/confirm-by-name.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';

/** Deletes every document of the ledger, once the caller's e-mail has been typed. */
export function ResetVault({ ledger: { uuid, documents } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
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
  return (
    <section className="stack" data-danger aria-label={t('ledgers.reset')}>
      <h2>{t('ledgers.reset')}</h2>
      <ConfirmByName
        name={email}
        label={t('ledgers.reset_type')}
        type="email"
        action={t('ledgers.reset_go')}
        isPending={reset.isPending}
        failure={reset.error}
        onConfirm={(typed, clear) =>
          reset.mutate(
            { uuid, email: typed },
            {
              onSuccess: ({ deleted }) => {
                clear();
                const shown = formatCount(deleted);
                notifyDone(t('ledgers.reset_done', { count: deleted, shown }));
              },
            },
          )
        }
      >
        {t('ledgers.reset_text', { count: documents, shown: formatCount(documents) })}
      </ConfirmByName>
    </section>
  );
}
