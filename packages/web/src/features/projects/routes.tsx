import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { ProjectsSearch, WorkspaceSearch } from './search.ts';

const load = () => import('./projects-page.tsx');
const ProjectsPage = lazyRouteComponent(load, 'ProjectsPage');
const loadWelcome = () => import('../welcome/welcome-page.tsx');
const WelcomePage = lazyRouteComponent(loadWelcome, 'WelcomePage');

/** Table of all projects, SBOMs or attachments; `welcome=true` opens the first steps instead. */
export const projectsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/modern/$tab',
  staticData: { title: 'shell.projects' },
  validateSearch: ProjectsSearch,
  component: afterLoading(function Page() {
    const { tab } = projectsRoute.useParams();
    const search = projectsRoute.useSearch();
    if (search.welcome === 'true') return <WelcomePage project={search.project} />;
    return <ProjectsPage tab={tab} search={search} />;
  }, ProjectsPage),
});

const loadWorkspace = () => import('./workspace-page.tsx');
const WorkspacePage = lazyRouteComponent(loadWorkspace, 'WorkspacePage');

/** Tree of projects with the selected one beside it; the first tab is absent from the address. */
export const workspaceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/workspace/{-$tab}',
  staticData: { title: 'shell.workspace' },
  validateSearch: WorkspaceSearch,
  component: afterLoading(function Page() {
    const { tab } = workspaceRoute.useParams();
    return <WorkspacePage tab={tab} search={workspaceRoute.useSearch()} />;
  }, WorkspacePage),
});
