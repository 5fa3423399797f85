// The order matters: the page overrides its parts.
import './vulnerabilities-tab/finding.module.css';
import './sbom.module.css';
import { ApiError } from '@assay/contract/client-errors.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { lazily, WhileLoading } from '../../lib/lazily.ts';
import type { SbomTab } from '../../lib/projects-path.ts';
import { addStrings } from '../../lib/strings.ts';
import { useFollowed } from './progress/use-followed.ts';
import { WaitingTab } from './progress/waiting-tab.tsx';
import { sbomCrumbs, workspacePath } from './sbom-crumbs.ts';
import type { TabProps } from './sbom-tab-props.ts';
import type { SbomSearch } from './search.ts';
import { sbom as sbomStrings } from './strings.ts';

addStrings({ sbom: sbomStrings });

const ComponentsTab = lazily(
  async () => (await import('./components-tab/components-tab.tsx')).ComponentsTab,
);
const VulnerabilitiesTab = lazily(
  async () => (await import('./vulnerabilities-tab/vulnerabilities-tab.tsx')).VulnerabilitiesTab,
);
const VexTab = lazily(async () => (await import('./vex-tab/vex-tab.tsx')).VexTab);
const DependenciesTab = lazily(
  async () => (await import('./dependencies-tab/dependencies-tab.tsx')).DependenciesTab,
);
const ComplianceTab = lazily(
  async () => (await import('./compliance-tab/compliance-tab.tsx')).ComplianceTab,
);
const LicensesTab = lazily(
  async () => (await import('./licenses-tab/licenses-tab.tsx')).LicensesTab,
);
const AttachmentsTab = lazily(
  async () => (await import('./attachments-tab/attachments-tab.tsx')).AttachmentsTab,
);

const TABS = {
  components: ComponentsTab,
  vulnerabilities: VulnerabilitiesTab,
  vex: VexTab,
  dependencies: DependenciesTab,
  compliance: ComplianceTab,
  licenses: LicensesTab,
  attachments: AttachmentsTab,
} satisfies Record<SbomTab, ComponentType<TabProps>>;

/** Same error as the server's for a missing SBOM. */
const MISPLACED = new ApiError(404, { error: 'SBOM not found', code: 'not_found' });

/** Page of one SBOM: its progress, content, and vulnerabilities. */
export function SbomPage({
  project,
  sbomid,
  tab,
  search,
}: {
  project: string;
  sbomid: string;
  tab: SbomTab;
  search: SbomSearch;
}) {
  const { t } = useTranslation();
  const query = useQuery({ ...apiQuery('getSbom', { sbomid }), meta: { quiet: true } });
  // In another project the SBOM does not exist, even if the caller may read it at its own.
  const isElsewhere = query.data !== undefined && query.data.project !== project;
  const sbom = isElsewhere ? undefined : query.data;
  const error = isElsewhere ? MISPLACED : query.error;
  useFollowed(sbom);
  // Loads beside the SBOM itself, not after it.
  useEffect(() => void TABS[tab].preload(), [tab]);
  const words = { projects: t('sbom.projects'), no_version: t('sbom.no_version') };
  const crumbs = sbom
    ? sbomCrumbs(sbom, words)
    : sbomCrumbs({ project, version: '' }, { ...words, no_version: t('shell.sbom') });
  const hasContent = sbom?.status === 'ready' || tab === 'attachments';
  const Tab = hasContent ? TABS[tab] : WaitingTab;
  return (
    <>
      <Crumbs crumbs={crumbs} />
      {sbom ? (
        // Rows, cursor and scroll position belong to one tab of one SBOM.
        <WhileLoading value={<PageSkeleton />}>
          <Tab key={`${sbomid} ${tab}`} sbom={sbom} tab={tab} search={search} />
        </WhileLoading>
      ) : error ? (
        <UnreadSbom failure={error} project={project} retry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

/** The SBOM could not be loaded: permanently, or for now. */
function UnreadSbom({
  failure,
  project,
  retry,
}: {
  failure: unknown;
  project: string;
  retry: () => void;
}) {
  const { t } = useTranslation();
  if (!(failure instanceof ApiError && failure.status === 404))
    return <ErrorPanel failure={failure} retry={retry} />;
  return (
    <EmptyState heading="h1" title={t('sbom.gone')} text={t('sbom.gone_text')}>
      <AppLink className="link" href={workspacePath(project)}>
        {t('sbom.gone_go')}
      </AppLink>
    </EmptyState>
  );
}
