import type { Collection } from '@assay/contract/collections.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ConfirmByName } from '../../../components/confirm-by-name.tsx';
import { notifyDone } from '../../../lib/notifications.ts';

/** Deletes a collection with its documents, once its name has been typed; leaves and proofs stay. */
export function DeleteCollection({
  ledger,
  collection: { name, documents },
}: {
  ledger: string;
  collection: Collection;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const remove = useApiMutation('deleteCollection', {
    quiet: true,
    onDone: () => notifyDone(t('documents.collection_deleted', { name })),
    refresh: ['listCollections', 'getLedger'],
  });
  return (
    <ConfirmByName
      name={name}
      action={t('documents.delete_collection')}
      isPending={remove.isPending}
      failure={remove.error}
      onConfirm={() =>
        remove.mutate(
          { uuid: ledger, name },
          { onSuccess: () => router.history.push(`/ledgers/${ledger}`) },
        )
      }
    >
      {t('documents.delete_collection_text', { count: documents })}
    </ConfirmByName>
  );
}
