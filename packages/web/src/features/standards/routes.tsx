import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { ProjectStandardsSearch, StandardsSearch } from './search.ts';

const load = () => import('./standards-page.tsx');
const StandardsPage = lazyRouteComponent(load, 'StandardsPage');
const loadProject = () => import('./project/project-standards-page.tsx');
const ProjectStandardsPage = lazyRouteComponent(loadProject, 'ProjectStandardsPage');

/** Standards that the tenant imported. */
export const standardsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compliance/standards',
  staticData: { title: 'shell.standards' },
  validateSearch: StandardsSearch,
  component: afterLoading(function Page() {
    return <StandardsPage search={standardsRoute.useSearch()} />;
  }, StandardsPage),
});

/** Requirements of standards, with their evidence, for one project. */
export const projectStandardsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compliance/projects/$uuid',
  staticData: { title: 'shell.standards' },
  validateSearch: ProjectStandardsSearch,
  component: afterLoading(function Page() {
    const { uuid } = projectStandardsRoute.useParams();
    return <ProjectStandardsPage uuid={uuid} search={projectStandardsRoute.useSearch()} />;
  }, ProjectStandardsPage),
});
