import type { Request } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Saves all rows that match, in the order of the list. */
export function ExportButton({ query }: { query: Request<typeof api.exportArtifacts> }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: async () => saveFile(await client.exportArtifacts(query), 'artifacts.csv'),
  });
  return (
    <Button
      leftSection={<IconDownload className="i" aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('artifact_list.export')}
    </Button>
  );
}
