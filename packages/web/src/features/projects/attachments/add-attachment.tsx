import type { Project } from '@assay/contract/projects.ts';
import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';

/** Chooses files and keeps them beside the project, one after the other. */
export function AddAttachment({ project: { uuid } }: { project: Project }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const may = useHasRole('LedgerAdmin');
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files)
        await client.addAttachment({ project: uuid, name: file.name, body: file });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['listAttachments'] }),
  });
  if (!may) return null;
  return (
    <FileButton multiple onChange={(files) => files.length > 0 && add.mutate(files)}>
      {(props) => (
        <Button
          {...props}
          loading={add.isPending}
          leftSection={<IconPaperclip className="i" aria-hidden="true" />}
        >
          {t('projects.add_file')}
        </Button>
      )}
    </FileButton>
  );
}
