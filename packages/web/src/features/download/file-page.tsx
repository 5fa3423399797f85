import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/page/facts.tsx';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { formatBytes } from '../../lib/formats.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Metadata of one file, and a button that downloads it with `fetch`. */
export function FilePage({
  file: { name, size_bytes, sha256 },
  fetch,
}: {
  file: { name: string; size_bytes: number; sha256: string };
  fetch: () => Promise<Response>;
}) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: async () => saveFile(await fetch(), name) });
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={name}
        answer={t('shell.download_answer')}
        actions={
          <Button
            variant="filled"
            leftSection={<IconDownload className="icon" aria-hidden="true" />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('shell.download')}
          </Button>
        }
      />
      <Facts
        facts={[
          { label: t('shell.size'), value: formatBytes(size_bytes) },
          { label: 'SHA-256', value: <CutMiddle text={sha256} what="hash" /> },
        ]}
      />
    </div>
  );
}
