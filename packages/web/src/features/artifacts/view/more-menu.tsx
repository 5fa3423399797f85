import { IconDots } from '@assay/icons';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import styles from './artifact-page.module.css';

const FILES = ['vsa', 'vsa_key', 'trusted_root'] as const;

/** Menu of further downloads: the verdict for other tools, and its verification material. */
export function MoreMenu({
  sha256,
  ledger,
  file,
}: {
  sha256: string;
  ledger: string;
  /** Beginning of the names of files. */
  file: string;
}) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: async (what: (typeof FILES)[number]) => {
      if (what === 'trusted_root')
        return saveFile(await client.getTrustedRoot({}), 'trusted_root.json');
      if (what === 'vsa_key') return saveFile(await client.getSummaryKey({}), 'vsa.pub');
      const answer = await client.getArtifactSummary({ sha256, ledger_uuid: ledger });
      return saveFile(answer, `${file}.vsa.json`);
    },
  });
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          aria-label={t('artifact.more')}
          leftSection={<IconDots className="icon" aria-hidden="true" />}
          loading={save.isPending}
        >
          {t('artifact.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map((what) => (
          <Menu.Item key={what} onClick={() => save.mutate(what)}>
            {t(`artifact.${what}`)}
            <span className={styles.menuHelp}>{t(`artifact.${what}_text`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
