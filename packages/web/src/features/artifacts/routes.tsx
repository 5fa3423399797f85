import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { ArtifactSearch, ArtifactsSearch } from './search.ts';

const load = () => import('./artifacts-page.tsx');
const ArtifactsPage = lazyRouteComponent(load, 'ArtifactsPage');

/** The list of artifacts. */
export const artifactsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/artifacts/modern',
  staticData: { title: 'shell.artifacts' },
  validateSearch: ArtifactsSearch,
  component: afterLoading(function Page() {
    return <ArtifactsPage search={artifactsRoute.useSearch()} />;
  }, ArtifactsPage),
});

const ArtifactViewPage = lazyRouteComponent(
  () => import('./view/artifact-view-page.tsx'),
  'ArtifactViewPage',
);

/** One artifact, by `?sha256=` or `?purl=`. */
export const artifactViewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/artifacts/view',
  staticData: { title: 'shell.artifact' },
  validateSearch: ArtifactSearch,
  component: afterLoading(function Page() {
    return <ArtifactViewPage search={artifactViewRoute.useSearch()} />;
  }, ArtifactViewPage),
});
