import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ProjectsSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const load = () => import('../features/projects/projects-page.tsx');
const ProjectsPage = lazyRouteComponent(load, 'ProjectsPage');
const loadWelcome = () => import('../features/welcome/welcome-page.tsx');
const WelcomePage = lazyRouteComponent(loadWelcome, 'WelcomePage');

/** One table over all projects, SBOMs or attachments; `welcome=true` opens the first steps in its place. */
export const projectsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/modern/$tab',
  staticData: { title: 'shell.projects' },
  validateSearch: ProjectsSearch,
  component: function Page() {
    const { tab } = projectsRoute.useParams();
    const search = projectsRoute.useSearch();
    if (search.welcome === 'true') return <WelcomePage project={search.project} />;
    return <ProjectsPage tab={tab} search={search} />;
  },
});
