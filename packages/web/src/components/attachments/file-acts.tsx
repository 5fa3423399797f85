import type { Attachment } from '@assay/contract/attachments.ts';
import { IconDownload, IconTrash } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { saveFile } from '../../lib/save-file.ts';
import styles from './attachments.module.css';

/** Buttons to download a file or request its deletion; without `onDelete` it cannot be deleted. */
export function FileActs({
  file,
  onDelete,
}: {
  file: Attachment;
  onDelete: ((file: Attachment) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { name, uuid } = file;
  const save = useMutation({
    mutationFn: async () => saveFile(await client.getAttachmentContent({ uuid }), name),
  });
  return (
    <span className={`row ${styles.fileActs}`}>
      <ActionIcon
        aria-label={t('attachments.download', { name })}
        title={t('attachments.download', { name })}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <IconDownload className="icon" aria-hidden="true" />
      </ActionIcon>
      {onDelete && (
        <ActionIcon
          aria-label={t('attachments.delete', { name })}
          title={t('attachments.delete', { name })}
          onClick={() => onDelete(file)}
        >
          <IconTrash className="icon" aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}
