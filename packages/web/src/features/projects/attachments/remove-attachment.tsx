import type { Attachment } from '@assay/contract/attachments.ts';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';

/** Deletes a file after one more question. */
export function RemoveAttachment({ file: { uuid, name } }: { file: Attachment }) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const remove = useApiMutation('deleteAttachment', { refresh: ['listAttachments'] });
  if (!may) return null;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className="s" aria-label={t('projects.remove_file', { name })}>
          <IconTrash className="i i-14" aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="sure">
          <p>{t('projects.remove_file_text', { name })}</p>
          <Button loading={remove.isPending} onClick={() => remove.mutate({ uuid })}>
            {t('projects.remove')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
