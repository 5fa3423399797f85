import type { Collection } from '@assay/contract/collections.ts';
import { DEFAULT_COLLECTION, type Ledger } from '@assay/contract/ledger.ts';
import { IconPlus, IconSettings, IconTrash } from '@assay/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { sentenceOf } from '../../../lib/failure.ts';
import { formatCount } from '../../../lib/formats.ts';
import { lazily } from '../../../lib/lazily.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import styles from '../documents.module.css';
import { collectionPath } from './collection-path.ts';
import { DeleteCollection } from './delete-collection.tsx';
import { EDIT_COLLECTION, NEW_COLLECTION } from './form-names.ts';

// Forms load with the first dialog.
const EditCollection = lazily(async () => (await import('./edit-collection.tsx')).EditCollection);
const NewCollection = lazily(async () => (await import('./new-collection.tsx')).NewCollection);

const MOST = 200;

/** The collections of a ledger, with an administrator's actions. */
export function CollectionList({
  ledger: { uuid, deleted_at },
  current,
  collection,
}: {
  ledger: Ledger;
  current: string;
  /** The selected one, when loaded. */
  collection: Collection | undefined;
}) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin') && deleted_at === null;
  const { data, error } = useQuery({
    ...apiQuery('listCollections', { uuid, pageSize: MOST }),
    meta: { quiet: true },
  });
  return (
    <div className={styles.collections}>
      <nav aria-label={t('documents.collections')}>
        {data?.items.map(({ uuid: key, name, documents }) => (
          <AppLink
            key={key}
            href={collectionPath(uuid, name)}
            aria-current={name === current ? 'page' : undefined}
          >
            <span className="cut" title={name}>
              {name}
            </span>
            <span className={styles.count}>{formatCount(documents)}</span>
          </AppLink>
        ))}
      </nav>
      {error && !data && <p className="meta text-secondary">{sentenceOf(error)}</p>}
      {may && (
        <div className={styles.collectionActions}>
          <DialogButton
            label={t('documents.new_collection')}
            icon={<IconPlus className="icon" data-size="14" aria-hidden="true" />}
            form={NEW_COLLECTION}
          >
            {(close) => (
              <>
                <NewCollection uuid={uuid} onDone={close} />
              </>
            )}
          </DialogButton>
          {collection && (
            <DialogButton
              key={collection.uuid}
              label={t('documents.edit_collection')}
              icon={<IconSettings className="icon" data-size="14" aria-hidden="true" />}
              form={`${EDIT_COLLECTION} ${collection.uuid}`}
            >
              {(close) => (
                <>
                  <EditCollection ledger={uuid} collection={collection} onDone={close} />
                </>
              )}
            </DialogButton>
          )}
          {collection && collection.name !== DEFAULT_COLLECTION && (
            <DialogButton
              label={t('documents.delete_collection')}
              icon={<IconTrash className="icon" data-size="14" aria-hidden="true" />}
            >
              {() => <DeleteCollection ledger={uuid} collection={collection} />}
            </DialogButton>
          )}
        </div>
      )}
    </div>
  );
}
