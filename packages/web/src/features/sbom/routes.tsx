import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { NotFoundPage } from '../../components/answers/not-found-page.tsx';
import { afterLoading } from '../../lib/after-loading.ts';
import { withQuery } from '../../lib/plain-search.ts';
import { isUuid, parseProjectsPath } from '../../lib/projects-path.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { SbomSearch } from './search.ts';

const load = () => import('./sbom-page.tsx');
const SbomPage = lazyRouteComponent(load, 'SbomPage');
const loadDownload = () => import('../download/download-page.tsx');
const DownloadPage = lazyRouteComponent(loadDownload, 'DownloadPage');
const loadDocument = () => import('../download/document-page.tsx');
const DocumentPage = lazyRouteComponent(loadDocument, 'DocumentPage');

/** All addresses below `/projects/` without their own route: they are parsed from the right. */
export const sbomRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/$',
  staticData: { title: 'shell.sbom' },
  validateSearch: SbomSearch,
  beforeLoad: ({ location, params }) => {
    // The bare `/projects` comes here too, with nothing behind it.
    if (!params._splat)
      throw redirect({ href: `/projects/workspace${location.searchStr}`, replace: true });
    const address = parseProjectsPath(location.publicHref.replace(/[?#].*$/, ''));
    if (address.kind === 'redirect')
      throw redirect({ href: withQuery(address.to, location.searchStr), replace: true });
    if (address.kind === 'unknown') throw notFound();
    return { address };
  },
  notFoundComponent: NotFoundPage,
  component: afterLoading(function Page() {
    const { address } = sbomRoute.useRouteContext();
    const search = sbomRoute.useSearch();
    if (address.kind !== 'sbom') return <DownloadPage {...address} />;
    return <SbomPage {...address} search={search} />;
  }, SbomPage),
});

/** `/documents/:uuid`: a file, or the document of an SBOM, by its uuid alone. */
export const documentRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/documents/$uuid',
  staticData: { title: 'shell.download' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.uuid)) throw notFound();
  },
  notFoundComponent: NotFoundPage,
  component: afterLoading(function Page() {
    return <DocumentPage uuid={documentRoute.useParams().uuid.toLowerCase()} />;
  }, DocumentPage),
});
