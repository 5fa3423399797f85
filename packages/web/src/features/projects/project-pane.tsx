import type { Project } from '@assay/contract/projects.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { CheckNote } from '../../components/check/check-note.tsx';
import { TabCheck, tabCount } from '../../components/check/tab-check.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { Facts } from '../../components/page/facts.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { SbomList } from '../../components/sbom-list/sbom-list.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { lazily } from '../../lib/lazily.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import {
  WORKSPACE_TABS,
  type WorkspaceTab,
  workspacePath,
  workspaceTabOf,
} from '../../lib/workspace-path.ts';
import styles from './current-sboms.module.css';
import { FavoriteStar } from './favorite-star.tsx';
import { Labels } from './labels.tsx';
import { ProjectCounts, uncheckedPath } from './project-columns.tsx';
import { DeployedVersions, VersionLink } from './project-versions.tsx';

const EmptySboms = lazily(
  async () => (await import('../../components/upload/empty-sboms.tsx')).EmptySboms,
);
const FindingsTab = lazily(async () => (await import('./findings/findings-tab.tsx')).FindingsTab);
const ComponentsTab = lazily(async () => (await import('./components-tab.tsx')).ComponentsTab);
const ComplianceTab = lazily(async () => (await import('./compliance-tab.tsx')).ComplianceTab);
const ComplianceDrawer = lazily(
  async () => (await import('./compliance-tab.tsx')).ComplianceDrawer,
);
const HistoryTab = lazily(async () => (await import('./history-tab.tsx')).HistoryTab);
const ProjectFiles = lazily(
  async () => (await import('./attachments/project-files.tsx')).ProjectFiles,
);
const ProjectSettings = lazily(
  async () => (await import('./settings/project-settings.tsx')).ProjectSettings,
);
const ProjectUploads = lazily(async () => (await import('./project-uploads.tsx')).ProjectUploads);
const ProjectUpgrades = lazily(
  async () => (await import('../../components/fix-first/project-upgrades.tsx')).ProjectUpgrades,
);
const UploadDrawer = lazily(
  async () => (await import('../../components/upload-history/upload-drawer.tsx')).UploadDrawer,
);

/** One project with its tabs. */
export function ProjectPane({
  project,
  tab,
  as_of,
}: {
  project: Project;
  tab: string | undefined;
  as_of: string | undefined;
}) {
  const { t } = useTranslation();
  const { path, name, description } = project;
  const current = workspaceTabOf(tab);
  const mayUpload = useHasRole('LedgerAdmin');
  const { open, setOpen } = useTableView();
  const { critical, high, medium, low, unassigned } = project.severity_counts;
  const { undecided = 0, handled = 0 } = project.check ?? {};
  const counts: Partial<Record<WorkspaceTab, number | undefined>> = {
    sboms: project.sbom_count,
    // As many as the list of the tab has rows, so undecided ones and those that a distribution handles as well.
    vulnerabilities: tabCount(
      critical + high + medium + low + unassigned + undecided + handled,
      project.check,
    ),
    components: project.component_count,
  };
  return (
    <ListLayout
      drawer={
        open && <TabDrawer {...{ project, current, open }} onClose={() => setOpen(undefined)} />
      }
      head={
        <>
          <PageHead
            title={name}
            marks={<FavoriteStar project={project} />}
            answer={description || path}
            actions={<UploadButton project={path} label={t('upload.upload_version')} />}
          />
          <ProjectFacts project={project} />
          {['vulnerabilities', 'fix-first', 'components'].includes(current ?? '') && (
            <CheckNote check={project.check} href={uncheckedPath(path)} />
          )}
        </>
      }
    >
      <TabLinks
        label={name}
        current={current ?? ''}
        tabs={WORKSPACE_TABS.filter((key) => mayUpload || key !== 'uploads').map((key) => ({
          key,
          label: t(`projects.tab_${key}`),
          href: workspacePath(path, key),
          count: counts[key],
          mark: key === 'vulnerabilities' && <TabCheck check={project.check} />,
        }))}
      />
      <Tab project={project} current={current} mayUpload={mayUpload} as_of={as_of} />
    </ListLayout>
  );
}

/** Details of a row of the chosen tab. */
function TabDrawer({
  project,
  current,
  open,
  onClose,
}: {
  project: Project;
  current: WorkspaceTab | undefined;
  open: string;
  onClose: () => void;
}) {
  if (current === 'uploads') return <UploadDrawer key={open} uuid={open} onClose={onClose} />;
  if (current === 'compliance')
    return <ComplianceDrawer project={project} set={open} onClose={onClose} />;
  return null;
}

/** Shows the content of the chosen tab; all but the first are loaded when they are opened. */
function Tab({
  project,
  current,
  mayUpload,
  as_of,
}: {
  project: Project;
  current: WorkspaceTab | undefined;
  mayUpload: boolean;
  as_of: string | undefined;
}) {
  const { t } = useTranslation();
  const { path } = project;
  return (
    <>
      {current === 'sboms' && <SbomList project={path} empty={<EmptySboms project={path} />} />}
      {current === 'vulnerabilities' && <FindingsTab project={project} as_of={as_of} />}
      {current === 'fix-first' && <ProjectUpgrades project={project} />}
      {current === 'components' && <ComponentsTab project={project} />}
      {current === 'compliance' && <ComplianceTab project={project} />}
      {current === 'history' && <HistoryTab project={project} />}
      {current === 'attachments' && <ProjectFiles project={project} />}
      {current === 'uploads' && mayUpload && <ProjectUploads path={path} />}
      {current === 'settings' && <ProjectSettings key={project.uuid} project={project} />}
      {(!current || (current === 'uploads' && !mayUpload)) && (
        <EmptyState title={t('shell.not_found')} text={t('projects.no_tab')} />
      )}
    </>
  );
}

function ProjectFacts({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { path, latest_sbom, component_count, labels } = project;
  if (!latest_sbom) return null;
  const hasLabels = Object.keys(labels).length > 0;
  return (
    <Facts
      facts={[
        {
          label: t('projects.in_use'),
          value: (
            <span className={styles.deployed}>
              <DeployedVersions project={project} most={3} />
            </span>
          ),
        },
        {
          label: t('projects.newest_short'),
          value: <VersionLink path={path} sbom={latest_sbom} />,
        },
        { label: t('sboms.uploaded'), value: <TimeAgo at={latest_sbom.uploaded_at} />, wide: true },
        {
          label: t('sboms.components'),
          value: <CountLink count={component_count} href={workspacePath(path, 'components')} />,
        },
        { label: t('sboms.known_against'), value: <ProjectCounts project={project} /> },
        ...(hasLabels
          ? [{ label: t('projects.labels'), value: <Labels labels={labels} />, wide: true }]
          : []),
      ]}
    />
  );
}
