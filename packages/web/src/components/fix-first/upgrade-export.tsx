import type { FixFirst, Upgrade } from '@assay/contract/fix-first.ts';
import type { Project } from '@assay/contract/projects.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { saveFile } from '../../lib/save-file.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import styles from './fix-first.module.css';
import { ticketOf, UPGRADE_FORMATS, type UpgradePlace, upgradesFile } from './upgrade-files.ts';

function placeOf(project: Project | undefined): UpgradePlace {
  const { origin } = window.location;
  if (project === undefined)
    return {
      project: null,
      linkOf: ({ key }) => `${origin}/security/fix-first${writePlainSearch({ open: key })}`,
    };
  const page = `${origin}${workspacePath(project.path, 'fix-first')}`;
  return {
    project: project.path,
    linkOf: ({ key }) => `${page}&${writePlainSearch({ open: key }).slice(1)}`,
  };
}

/** Buttons that save the listed upgrades as a file. */
export function UpgradeExport({
  found,
  project,
}: {
  found: FixFirst;
  project: Project | undefined;
}) {
  const { t } = useTranslation();
  const base =
    project === undefined ? 'fix-first' : `fix-first-${project.path.replaceAll('/', '-')}`;
  return (
    <div className={styles.files}>
      <span className="text-secondary">{t('fix_first.save')}</span>
      {UPGRADE_FORMATS.map((format) => (
        <Button
          key={format}
          onClick={() =>
            void saveFile(
              upgradesFile(t, { format, found, place: placeOf(project) }),
              `${base}.${format}`,
            )
          }
        >
          {t(`fix_first.save_${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** Copies an upgrade as the text of a ticket. */
export function CopyTicket({
  upgrade,
  project,
}: {
  upgrade: Upgrade;
  project: Project | undefined;
}) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <Button onClick={() => clipboard.copy(ticketOf(t, upgrade, placeOf(project)))}>
      {clipboard.copied ? t('shell.copied') : t('fix_first.copy_ticket')}
    </Button>
  );
}
