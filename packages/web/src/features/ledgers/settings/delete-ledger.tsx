import type { Ledger } from '@assay/contract/ledger.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { DeleteSection } from '../../../components/settings/delete-section.tsx';
import { notifyDone } from '../../../lib/notifications.ts';

const REFRESH = ['getLedger', 'listLedgers', 'ledgerExists'] as const;

/** Deletes a ledger after its name was typed, or restores a deleted one. Its log stays readable. */
export function DeleteLedger({ ledger }: { ledger: Ledger }) {
  return ledger.deleted_at === null ? <Delete ledger={ledger} /> : <Undelete ledger={ledger} />;
}

function Delete({ ledger: { uuid, name } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteLedger', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => notifyDone(t('ledgers.deleted_done', { name })),
  });
  return (
    <DeleteSection
      title={t('ledgers.delete')}
      name={name}
      removal={remove}
      onConfirm={() => remove.mutate({ uuid })}
    >
      {t('ledgers.delete_text')}
    </DeleteSection>
  );
}

function Undelete({ ledger: { uuid, name } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const undelete = useApiMutation('undeleteLedger', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => notifyDone(t('ledgers.undeleted_done', { name })),
  });
  return (
    <section className="stack" data-danger>
      <h2>{t('ledgers.undelete')}</h2>
      <p className="text-secondary small">{t('ledgers.undelete_text')}</p>
      <FormFailure failure={undelete.error} />
      <div>
        <Button loading={undelete.isPending} onClick={() => undelete.mutate({ uuid })}>
          {t('ledgers.undelete')}
        </Button>
      </div>
    </section>
  );
}
