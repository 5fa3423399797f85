import { IconUpload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import styles from '../../components/advisories/advisories.module.css';
import { hasImportEnded } from '../../components/advisories/send-feed.ts';
import { advisories } from '../../components/advisories/strings.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { LastImports } from './last-imports.tsx';
import { NoSources } from './no-sources.tsx';
import { SourceFacts } from './source-facts.tsx';
import { SourceTable } from './source-table.tsx';
import { Uncovered } from './uncovered.tsx';

addStrings({ advisories });

const ImportAdvisories = lazily(
  async () => (await import('../../components/advisories/import-advisories.tsx')).ImportAdvisories,
);

const RUNNING_MS = 2_000;

/** Page of the advisories that SBOMs are compared with: their age, and what they do not cover. */
export function AdvisorySourcesPage({ isImporting }: { isImporting: boolean }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const isOperator = useHasRole('SuperAdmin');
  const { data, error, refetch } = useQuery({
    ...apiQuery('listAdvisorySources', {}),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ last_import }) => last_import && !hasImportEnded(last_import))
        ? RUNNING_MS
        : false,
    meta: { quiet: true },
  });
  return (
    <div className={`${pageStyles.page} ${styles.advisories}`}>
      <PageHead
        title={t('advisories.title')}
        answer={t('advisories.answer')}
        actions={
          isOperator && (
            <Button
              variant="filled"
              leftSection={<IconUpload className="icon" aria-hidden="true" />}
              aria-expanded={isImporting}
              onClick={() => change({ import: isImporting ? undefined : 'true' })}
            >
              {t('advisories.import')}
            </Button>
          )
        }
      />
      {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <SourceFacts sources={data} />}
      {isOperator && isImporting && (
        <Panel title={t('advisories.import')}>
          <div className={panelStyles.body}>
            <ImportAdvisories />
          </div>
        </Panel>
      )}
      {data && (
        <>
          {data.items.length === 0 ? <NoSources /> : <SourceTable sources={data} />}
          <LastImports sources={data} />
          <Uncovered />
        </>
      )}
    </div>
  );
}
