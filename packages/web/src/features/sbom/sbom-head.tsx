import type { Sbom } from '@assay/contract/sboms.ts';
import { IconUpload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import type { SbomTab } from '../../lib/projects-path.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ExportMenu } from './export-menu.tsx';
import styles from './sbom.module.css';
import { SbomFacts } from './sbom-facts.tsx';

/** Name and version, the tab's subtitle, actions, and facts. */
export function SbomHead({ sbom, tab }: { sbom: Sbom; tab: SbomTab }) {
  const { t } = useTranslation();
  const mayChange = useHasRole('LedgerAdmin');
  const name = sbom.name || (sbom.project.split('/').at(-1) ?? sbom.project);
  const welcome = writePlainSearch({ welcome: 'true', project: sbom.project });
  return (
    <>
      <PageHead
        title={
          <span className={styles.title}>
            {name} {sbom.version}
          </span>
        }
        marks={sbom.in_use && <span className="tag">{t('sbom.in_use')}</span>}
        answer={t(`sbom.answer_${tab}`)}
        actions={
          <>
            {mayChange && <InUseButton sbom={sbom} />}
            {sbom.status === 'ready' && (
              <AppLink
                className="button"
                data-only="desktop"
                href={`/security/diff?to=${sbom.sbomid}`}
              >
                {t('shell.compare')}
              </AppLink>
            )}
            <ExportMenu sbom={sbom} />
            {mayChange && (
              <Button
                component={AppLink}
                href={`/projects/modern/sboms${welcome}`}
                variant="filled"
                leftSection={<IconUpload className="icon" aria-hidden="true" />}
              >
                {t('sbom.upload')}
              </Button>
            )}
          </>
        }
      />
      <SbomFacts sbom={sbom} />
    </>
  );
}

/** Says whether this version is deployed now, and back. */
function InUseButton({ sbom: { sbomid, in_use } }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const update = useApiMutation('updateSbom', {
    refresh: ['getSbom', 'listSboms', 'listProjects', 'lookupProject', 'listFolders'],
  });
  const word = in_use ? 'unset_in_use' : 'set_in_use';
  const label = t(`sbom.${word}`);
  const run = () =>
    update.mutate(
      { sbomid, in_use: !in_use },
      { onSuccess: () => notifyDone(t(`sbom.${word}_done`)) },
    );
  usePageActions([{ label, run }]);
  return (
    <Button loading={update.isPending} onClick={run}>
      {label}
    </Button>
  );
}
