import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { Facts } from '../../components/page/facts.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { formatBytes } from '../../lib/formats.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The address of one attached file: what it is, and a button that saves its bytes. */
export function DownloadPage({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getAttachment', { uuid }));
  const save = useMutation({
    mutationFn: async (name: string) => saveFile(await client.getAttachmentContent({ uuid }), name),
  });
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="page">
      <PageHead
        title={data.name}
        answer={t('shell.download_answer')}
        actions={
          <Button
            variant="filled"
            leftSection={<IconDownload className="i" aria-hidden="true" />}
            loading={save.isPending}
            onClick={() => save.mutate(data.name)}
          >
            {t('shell.download')}
          </Button>
        }
      />
      <Facts
        facts={[
          { label: t('shell.size'), value: formatBytes(data.size_bytes) },
          { label: 'SHA-256', value: <CutMiddle text={data.sha256} what="hash" /> },
        ]}
      />
    </div>
  );
}
