import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import type { Crumb } from '../../components/page/crumb.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import layoutStyles from '../../components/page/list-layout.module.css';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SbomList } from '../../components/sbom-list/sbom-list.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { HistoryLink } from '../../components/upload/history-link.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import { FolderFacts } from './folder-facts.tsx';
import { ProjectPane } from './project-pane.tsx';
import type { WorkspaceSearch } from './search.ts';
import { projects } from './strings.ts';
import { FolderTree } from './tree/folder-tree.tsx';
import { foldersAbove } from './tree/tree-keys.ts';
import styles from './workspace.module.css';

addStrings({ projects });

const EmptySboms = lazily(
  async () => (await import('../../components/upload/empty-sboms.tsx')).EmptySboms,
);

/** Tree of projects with the selected one beside it. */
export function WorkspacePage({
  tab,
  search: { project, as_of },
}: {
  tab: string | undefined;
  search: WorkspaceSearch;
}) {
  return (
    <div
      className={styles.workspace}
      data-part="workspace"
      data-chosen={project !== undefined || undefined}
    >
      <Crumbs crumbs={crumbsOf(useTranslation().t('shell.projects'), project)} />
      <FolderTree chosen={project} />
      {project === undefined ? (
        <FolderPane folder={undefined} />
      ) : (
        <Chosen path={project} tab={tab} as_of={as_of} />
      )}
    </div>
  );
}

function crumbsOf(projects: string, path: string | undefined): Crumb[] {
  if (path === undefined) return [{ label: projects }];
  const names = [...foldersAbove(path), path];
  return [
    { label: projects, href: workspacePath() },
    ...names.map((name) => ({
      label: name.slice(name.lastIndexOf('/') + 1),
      ...(name !== path && { href: workspacePath(name) }),
    })),
  ];
}

/**
 * A project, or a folder where no project has exactly this path. The first project at or below a path is the one that has it: unlike a
 * look-up, which refuses the path of a folder, this is one answer for both.
 */
function Chosen({
  path,
  tab,
  as_of,
}: {
  path: string;
  tab: string | undefined;
  as_of: string | undefined;
}) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('listProjects', { project: path, sort: 'path', pageSize: 1 }),
    meta: { quiet: true },
  });
  const [first] = data?.items ?? [];
  if (first?.path === path) return <ProjectPane project={first} tab={tab} as_of={as_of} />;
  if (data) return <FolderPane folder={path} />;
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  return <div className={layoutStyles.split} />;
}

/** Every SBOM at and below a folder, or of all projects. */
function FolderPane({ folder }: { folder: string | undefined }) {
  const { t } = useTranslation();
  const title = folder?.slice(folder.lastIndexOf('/') + 1) ?? t('projects.all');
  const query = folder === undefined ? '' : `?project=${encodeURIComponent(folder)}`;
  return (
    <ListLayout
      head={
        <>
          <PageHead
            title={title}
            answer={folder === undefined ? t('projects.all_answer') : t('projects.folder_answer')}
            actions={
              <>
                <AppLink className="button" href={`/projects/modern/projects${query}`}>
                  {t('projects.as_table')}
                </AppLink>
                <HistoryLink project={folder} />
                <UploadButton {...(folder !== undefined && { project: `${folder}/` })} />
              </>
            }
          />
          <FolderFacts folder={folder} />
        </>
      }
    >
      <SbomList project={folder} empty={<EmptySboms project={folder} />} />
    </ListLayout>
  );
}
