import { IconPaperclip } from '@assay/icons';
import { Button, FileButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../lib/use-has-role.ts';
import type { Owner } from './attachment-owner.ts';
import { useAttach } from './use-attach.ts';

/** Button that selects files and attaches them; nothing for users without permission. */
export function AttachButton({ owner }: { owner: Owner }) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const attach = useAttach(owner);
  if (!may) return null;
  return (
    <FileButton multiple onChange={(files) => files.length > 0 && attach.mutate(files)}>
      {(props) => (
        <Button
          {...props}
          loading={attach.isPending}
          leftSection={<IconPaperclip className="icon" aria-hidden="true" />}
        >
          {t('attachments.attach')}
        </Button>
      )}
    </FileButton>
  );
}
