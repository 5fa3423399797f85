import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { WorkspaceSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const load = () => import('../features/projects/workspace-page.tsx');
const WorkspacePage = lazyRouteComponent(load, 'WorkspacePage');

/** The tree of projects with the chosen one beside it; the first tab is absent from the address. */
export const workspaceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/workspace/{-$tab}',
  staticData: { title: 'shell.workspace' },
  validateSearch: WorkspaceSearch,
  component: function Page() {
    const { tab } = workspaceRoute.useParams();
    return <WorkspacePage tab={tab} search={workspaceRoute.useSearch()} />;
  },
});
