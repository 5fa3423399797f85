import type { Attachment } from '@assay/contract/attachments.ts';
import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useOpening } from '../../lib/use-opening.ts';
import styles from './attachments.module.css';
import { COUNTED_IN } from './use-attach.ts';

/** Confirms deletion of a file by its name. Open while a file is set. */
export function DeleteAttachment({
  attachment,
  onClose,
}: {
  attachment: Attachment | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteAttachment', { refresh: COUNTED_IN });
  // The name stays while the dialog fades.
  const last = useRef(attachment);
  if (attachment) last.current = attachment;
  const name = last.current?.name ?? '';
  const opened = useOpening({ opened: attachment !== undefined });
  const confirm = () => {
    if (!attachment) return;
    remove.mutate(
      { uuid: attachment.uuid },
      {
        onSuccess: () => {
          notifyDone(t('attachments.deleted', { name }));
          onClose();
        },
      },
    );
  };
  return (
    // Made of its parts: the whole one has a `header`, which reads as a second banner of the page.
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body className={styles.fileDialog}>
          <Modal.Title>{t('attachments.delete_title', { name })}</Modal.Title>
          <p className="text-secondary">{t('attachments.delete_text')}</p>
          <div className={styles.fileDialogActs}>
            <Button variant="subtle" onClick={onClose}>
              {t('attachments.cancel')}
            </Button>
            <Button variant="filled" loading={remove.isPending} onClick={confirm}>
              {t('attachments.delete', { name })}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
