import { createRouter } from '@tanstack/react-router';
import { queryClient } from './api.ts';
import { ErrorPage } from './features/not-found/error-page.tsx';
import { parsePlainSearch, writePlainSearch } from './lib/plain-search.ts';
import { onSessionRefused } from './lib/session.ts';
import { artifactsRoute } from './routes/artifacts.tsx';
import { authRoute, oldResetRoute } from './routes/auth.ts';
import { frameRoute } from './routes/frame.tsx';
import { notFoundRoute } from './routes/not-found.tsx';
import { projectsRoute } from './routes/projects.tsx';
import { isPublic } from './routes/public-paths.ts';
import { projectsTabRoute, redirectRoutes } from './routes/redirects.ts';
import { rootRoute } from './routes/root.tsx';
import { sbomRoute } from './routes/sbom.tsx';
import { sbomsRoute } from './routes/sboms.tsx';
import { guardedRoutes } from './routes/settings.ts';
import { setupRoute } from './routes/setup.tsx';
import { signInRoute } from './routes/sign-in.tsx';
import { vulnerabilitiesRoute } from './routes/vulnerabilities.tsx';
import { workspaceRoute } from './routes/workspace.tsx';

const routeTree = rootRoute.addChildren([
  authRoute,
  signInRoute,
  oldResetRoute,
  setupRoute,
  frameRoute.addChildren([
    ...redirectRoutes,
    projectsTabRoute,
    artifactsRoute,
    workspaceRoute,
    projectsRoute,
    sbomRoute,
    sbomsRoute,
    vulnerabilitiesRoute,
    ...guardedRoutes,
    notFoundRoute,
  ]),
]);

/** Every address of the page. Queries are plain texts, so `?text=123` stays text. */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch: parsePlainSearch,
  stringifySearch: writePlainSearch,
  defaultErrorComponent: ErrorPage,
  defaultPreload: false,
});

// A refused token, wherever it is noticed, ends the session and comes back to here after sign-in.
onSessionRefused(() => {
  const { href, pathname } = router.state.location;
  // Answers that come late must not take the target away.
  if (isPublic(pathname)) return;
  void router.navigate({ href: `/auth?redirect=${encodeURIComponent(href)}` });
});
