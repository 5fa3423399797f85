import type { Collection } from '@assay/contract/collections.ts';
import type { ApiName } from '@assay/contract/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ConfirmByName } from '../../../components/settings/confirm-by-name.tsx';
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
  const cache = useQueryClient();
  const remove = useApiMutation('deleteCollection', { quiet: true });
  return (
    <ConfirmByName
      name={name}
      action={t('documents.delete_collection')}
      isPending={remove.isPending}
      failure={remove.error}
      onConfirm={() =>
        remove.mutate(
          { uuid: ledger, name },
          {
            onSuccess: () => {
              notifyDone(t('documents.collection_deleted', { name }));
              // Navigates away first: refetching must not read the deleted collection.
              router.history.push(`/ledgers/${ledger}`);
              for (const query of ['listCollections', 'getLedger'] satisfies ApiName[])
                void cache.invalidateQueries({ queryKey: [query] });
            },
          },
        )
      }
    >
      {t('documents.delete_collection_text', { count: documents })}
    </ConfirmByName>
  );
}
