import type { Attachment } from '@assay/contract/attachments.ts';
import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { notifyDone } from '../../../lib/notifications.ts';

/** Asks before a file is deleted, by its name. Open while there is one. */
export function DeleteAttachment({
  attachment,
  onClose,
}: {
  attachment: Attachment | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteAttachment', { refresh: ['listAttachments'] });
  // The name stays while the dialog fades.
  const last = useRef(attachment);
  if (attachment) last.current = attachment;
  const name = last.current?.name ?? '';
  const confirm = () => {
    if (!attachment) return;
    remove.mutate(
      { uuid: attachment.uuid },
      {
        onSuccess: () => {
          notifyDone(t('sbom.deleted', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened={attachment !== undefined}
      onClose={onClose}
      title={t('sbom.delete_title', { name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p className="t2">{t('sbom.delete_text')}</p>
      <div className="sbom-dialog-acts">
        <Button variant="subtle" onClick={onClose}>
          {t('sbom.cancel')}
        </Button>
        <Button variant="filled" loading={remove.isPending} onClick={confirm}>
          {t('sbom.delete_go', { name })}
        </Button>
      </div>
    </Modal>
  );
}
