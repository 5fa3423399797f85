import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListLayout } from '../../components/list-layout.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { hasEnded } from '../../components/upload/follow-sbom.ts';
import { SBOM_TABS, type SbomTab, sbomPath } from '../../lib/projects-path.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { FailedPanel } from './progress/failed-panel.tsx';
import { ProgressStrip } from './progress/progress-strip.tsx';
import { WarningsDrawer } from './progress/warnings-drawer.tsx';
import { SbomHead } from './sbom-head.tsx';

/** What must have happened before a tab can show anything. */
const NEEDS: Record<SbomTab, 'nothing' | 'parsed' | 'ready'> = {
  components: 'parsed',
  vulnerabilities: 'ready',
  vex: 'parsed',
  dependencies: 'parsed',
  attachments: 'nothing',
};

/**
 * The frame of each tab: head, facts, progress, tabs; the drawer at the right.
 *
 * @param drawer details of the open row; the list of warnings takes its place while it is open
 * @param children filters and content; not drawn before the document was read
 */
export function SbomLayout({
  sbom,
  tab,
  drawer,
  children,
}: {
  sbom: Sbom;
  tab: SbomTab;
  drawer?: ReactNode;
  children: ReactNode;
}) {
  const { search, change } = useUrlSearch();
  const hasWarnings = search['warnings'] === 'true';
  const wait = waitingFor(sbom, tab);
  return (
    <ListLayout
      head={
        <>
          <SbomHead sbom={sbom} tab={tab} />
          {!hasEnded(sbom) && <ProgressStrip sbom={sbom} />}
          {sbom.status === 'failed' && <FailedPanel sbom={sbom} />}
        </>
      }
      drawer={
        hasWarnings ? (
          <WarningsDrawer sbom={sbom} onClose={() => change({ warnings: undefined })} />
        ) : (
          !wait && drawer
        )
      }
    >
      <SbomTabs sbom={sbom} tab={tab} />
      {wait ? <Waiting wait={wait} /> : children}
    </ListLayout>
  );
}

type Wait = 'never' | 'not_yet' | 'not_matched';

/** Why a tab has nothing to show yet; undefined when it has. */
function waitingFor({ status }: Sbom, tab: SbomTab): Wait | undefined {
  const need = NEEDS[tab];
  if (need === 'nothing' || status === 'ready') return undefined;
  if (status === 'failed') return 'never';
  if (status !== 'matching') return 'not_yet';
  return need === 'ready' ? 'not_matched' : undefined;
}

function Waiting({ wait }: { wait: Wait }) {
  const { t } = useTranslation();
  return <EmptyState title={t(`sbom.progress.${wait}`)} text={t(`sbom.progress.${wait}_text`)} />;
}

function SbomTabs({ sbom, tab: current }: { sbom: Sbom; tab: SbomTab }) {
  const { t } = useTranslation();
  const { sbomid, project, component_count } = sbom;
  const one = { sbomid, pageSize: 1 };
  const isRead = waitingFor(sbom, 'vex') === undefined;
  const quiet = { quiet: true };
  const vex = useQuery({
    ...apiQuery('listSbomStatements', one),
    enabled: isRead,
    meta: quiet,
  });
  const findings = useQuery({
    ...apiQuery('listSbomVulnerabilities', one),
    enabled: sbom.status === 'ready',
    meta: quiet,
  });
  const attachments = useQuery({ ...apiQuery('listAttachments', one), meta: quiet });
  const counts: Record<SbomTab, number | null | undefined> = {
    components: component_count,
    vulnerabilities: findings.data?.total,
    vex: vex.data?.total,
    dependencies: undefined,
    attachments: attachments.data?.total,
  };
  return (
    <TabLinks
      label={t('sbom.tabs')}
      current={current}
      tabs={SBOM_TABS.map((key) => ({
        key,
        label: t(`sbom.tab_${key}`),
        href: sbomPath(project, sbomid, key),
        count: counts[key],
      }))}
    />
  );
}
