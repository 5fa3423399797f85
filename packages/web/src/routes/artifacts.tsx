import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ArtifactsSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const load = () => import('../features/artifacts/artifacts-page.tsx');
const ArtifactsPage = lazyRouteComponent(load, 'ArtifactsPage');

/** The list of artifacts. */
export const artifactsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/artifacts/modern',
  staticData: { title: 'shell.artifacts' },
  validateSearch: ArtifactsSearch,
  component: function Page() {
    return <ArtifactsPage search={artifactsRoute.useSearch()} />;
  },
});
