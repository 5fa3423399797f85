import type { LedgerDocument, Revision } from '@assay/contract/document.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { IconArrowBackUp, IconEraser, IconTrash } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import styles from '../documents.module.css';
import { NewRevision } from '../edit/new-revision.tsx';
import { CALLS_AFTER_CHANGE, CALLS_AFTER_DELETION } from '../edit/refreshed-calls.ts';
import { EraseDocument } from './erase-document.tsx';
import type { OneDocument } from './revision-diff.tsx';

/** Actions on a document, by its state and the user's role. Nothing without permitted actions. */
export function DocumentActs({
  ledger,
  one,
  newest,
  isErased,
  content,
  chosen,
}: {
  ledger: Ledger;
  one: OneDocument;
  newest: Revision;
  isErased: boolean;
  /** The current content, when loaded. */
  content: LedgerDocument | undefined;
  /** The revision that is looked at. */
  chosen: number | undefined;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const mayWrite = useHasRole('LedgerAdmin') && ledger.deleted_at === null;
  const mayErase = useHasRole('TenantAdmin') && ledger.deleted_at === null;
  if (!mayWrite || isErased) return null;
  const isDeleted = newest.op === 'delete';
  const back = chosen !== undefined && chosen < newest.revision ? chosen : undefined;
  return (
    <>
      {(isDeleted || back !== undefined) && (
        <Restore one={one} revision={isDeleted ? undefined : back} />
      )}
      {!isDeleted && (
        <DialogButton
          quiet
          label={t('documents.delete')}
          icon={<IconTrash className="icon" aria-hidden="true" />}
        >
          {(close) => <Delete one={one} onDone={close} />}
        </DialogButton>
      )}
      {mayErase && (
        <DialogButton
          quiet
          label={t('documents.erase')}
          icon={<IconEraser className="icon" aria-hidden="true" />}
        >
          {(close) => <EraseDocument one={one} onDone={close} />}
        </DialogButton>
      )}
      {!isDeleted && content && (
        <span className={`push ${styles.revise}`}>
          <NewRevision
            key={content.revision}
            where={one}
            document={content}
            onDone={() => change({ from: undefined, to: undefined })}
          />
        </span>
      )}
    </>
  );
}

function Restore({ one, revision }: { one: OneDocument; revision: number | undefined }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const restore = useApiMutation('restoreDocument', {
    refresh: CALLS_AFTER_CHANGE,
    onDone: () => {
      notifyDone(t('documents.restored', { id: one.id }));
      change({ from: undefined, to: undefined });
    },
  });
  return (
    <Button
      leftSection={<IconArrowBackUp className="icon" aria-hidden="true" />}
      loading={restore.isPending}
      onClick={() => restore.mutate({ ...one, ...(revision !== undefined && { revision }) })}
    >
      {revision === undefined
        ? t('documents.restore')
        : t('documents.restore_revision', { revision })}
    </Button>
  );
}

function Delete({ one, onDone }: { one: OneDocument; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteDocument', {
    quiet: true,
    refresh: CALLS_AFTER_DELETION,
    onDone: () => {
      notifyDone(t('documents.deleted', { id: one.id }));
      onDone();
    },
  });
  return (
    <div className="stack">
      <p className="text-secondary">{t('documents.delete_text')}</p>
      <FormFailure failure={remove.error} />
      <div>
        <Button
          variant="filled"
          loading={remove.isPending}
          onClick={() => remove.mutate(one)}
          data-autofocus
        >
          {t('documents.delete_go')}
        </Button>
      </div>
    </div>
  );
}
