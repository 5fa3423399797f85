import type { VexDocument } from '@assay/contract/vex-document.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { notifyDecided } from '../../components/decisions/decided-notice.tsx';
import { refreshDecided } from '../../components/decisions/refresh-decided.ts';
import { Dialog } from '../../components/page/dialog.tsx';
import styles from '../../components/vex/vex.module.css';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { documentName } from './document-name.ts';

/** Accepts all offered statements of a document in one act, or deletes it; nothing without permission. */
export function DocumentActs({
  document,
  onDeleted,
}: {
  document: VexDocument;
  onDeleted: () => void;
}) {
  const { t } = useTranslation();
  const { uuid, offered: count } = document;
  const accept = useApiMutation('acceptVexDocument');
  if (!useHasRole('LedgerAdmin')) return null;
  return (
    <>
      <DeleteDocument document={document} onDeleted={onDeleted} />
      {count > 0 && (
        <Button
          className="push"
          variant="filled"
          loading={accept.isPending}
          onClick={() =>
            accept.mutate(
              { uuid },
              {
                onSuccess: ({ act, made }) => {
                  notifyDecided([act], made);
                  void refreshDecided();
                },
              },
            )
          }
        >
          {t('vex.accept', { count, shown: formatCount(count) })}
        </Button>
      )}
    </>
  );
}

function DeleteDocument({ document, onDeleted }: { document: VexDocument; onDeleted: () => void }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure();
  const remove = useApiMutation('deleteVexDocument', { refresh: ['listVexDocuments'] });
  const name = documentName(document);
  const confirm = () =>
    remove.mutate(
      { uuid: document.uuid },
      {
        onSuccess: () => {
          notifyDone(t('vex.deleted', { name }));
          onDeleted();
        },
      },
    );
  return (
    <>
      <Button onClick={open}>{t('vex.delete')}</Button>
      <Dialog opened={opened} onClose={close} title={t('vex.delete_title', { name })}>
        <div className="stack">
          <p className="text-secondary">{t('vex.delete_text')}</p>
          <div className={styles.acts}>
            <Button variant="subtle" onClick={close}>
              {t('vex.cancel')}
            </Button>
            <Button variant="filled" loading={remove.isPending} onClick={confirm}>
              {t('vex.delete')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
