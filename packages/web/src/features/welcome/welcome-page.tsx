import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { useFeedImports } from '../../components/advisories/feed-imports.ts';
import { summaryOf } from '../../components/advisories/sources-summary.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import gridStyles from '../../components/page/grid.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { DropZone } from '../../components/upload/drop-zone.tsx';
import { UploadList } from '../../components/upload/upload-form.tsx';
import { startUpload } from '../../components/upload/uploads.ts';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { FirstSteps } from './first-steps.tsx';
import { LastUpload } from './last-upload.tsx';
import { welcome } from './strings.ts';
import styles from './welcome.module.css';

addStrings({ welcome });

const ProposedUploads = lazily(
  async () =>
    (await import('../../components/upload/propose/proposed-uploads.tsx')).ProposedUploads,
);
const ImportAdvisories = lazily(
  async () => (await import('../../components/advisories/import-advisories.tsx')).ImportAdvisories,
);

/** Polling interval for the first loaded advisories, in milliseconds. */
const WAITING_MS = 3_000;

/** First steps: choose a project, create a key, upload an SBOM, and see the result. */
export function WelcomePage({ project }: { project: string | undefined }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const [version, setVersion] = useState('');
  const isOperator = useHasRole('SuperAdmin');
  const { data: sources, isPending } = useQuery({
    ...apiQuery('listAdvisorySources', {}),
    refetchInterval: ({ state }) =>
      state.data && summaryOf(state.data).state === 'fresh' ? false : WAITING_MS,
    meta: { quiet: true },
  });
  const advisories = sources && summaryOf(sources);
  const [isAsked, setImporting] = useState(false);
  // A panel that opened because nothing was loaded stays open with its result.
  const imports = useFeedImports();
  const importing = useRef<HTMLDivElement>(null);
  const openImport = () => {
    setImporting(true);
    requestAnimationFrame(() => importing.current?.scrollIntoView({ block: 'center' }));
  };
  const isImporting = isAsked || advisories?.state === 'none' || imports.length > 0;
  return (
    <div className={`${pageStyles.page} ${styles.welcome}`}>
      <Crumbs
        crumbs={[
          { label: t('shell.projects'), href: '/projects/workspace' },
          { label: t('shell.sboms'), href: '/projects/modern/sboms' },
          { label: t('shell.first_steps') },
        ]}
      />
      <PageHead
        title={t('shell.first_steps')}
        answer={t('welcome.answer')}
        actions={
          <Button variant="subtle" onClick={() => change({ welcome: undefined })}>
            {t('welcome.hide')}
          </Button>
        }
      />
      <FirstSteps
        project={project}
        version={version}
        setVersion={setVersion}
        advisories={advisories}
        isReading={isPending}
        onImport={isOperator ? openImport : undefined}
      />
      {isOperator && isImporting && (
        <Panel title={t('welcome.advisories')} className={styles.importPanel}>
          <div className={panelStyles.body} ref={importing}>
            <ImportAdvisories />
          </div>
        </Panel>
      )}
      <div className={gridStyles.grid}>
        <UploadSection project={project} version={version} />
        <LastUpload project={project} />
      </div>
    </div>
  );
}

/** Place to drop files; without a project, each file gets a proposal for one. */
function UploadSection({ project, version }: { project: string | undefined; version: string }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const maySend = useHasRole('LedgerAdmin');
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const send = (files: readonly File[]) => {
    if (!project) return setWaiting((before) => [...before, ...files]);
    for (const file of files) startUpload({ file, project, version, inUse: false });
  };
  return (
    <section className={`${gridStyles.span12} stack`} aria-label={t('upload.upload')}>
      {!maySend && <p className="note">{t('welcome.may_not')}</p>}
      {maySend && <DropZone onFiles={send} />}
      {waiting.length > 0 && (
        <ProposedUploads
          files={waiting}
          onSent={([first]) => change({ project: first }, 'replace')}
        />
      )}
      <UploadList />
    </section>
  );
}
