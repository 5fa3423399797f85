import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ProjectsSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const load = () => import('../features/projects/projects-page.tsx');
const ProjectsPage = lazyRouteComponent(load, 'ProjectsPage');

/** One table over all projects, SBOMs or attachments. */
export const projectsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/modern/$tab',
  staticData: { title: 'shell.projects' },
  validateSearch: ProjectsSearch,
  component: function Page() {
    const { tab } = projectsRoute.useParams();
    return <ProjectsPage tab={tab} search={projectsRoute.useSearch()} />;
  },
});
