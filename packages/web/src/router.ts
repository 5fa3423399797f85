import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { queryClient } from './api.ts';
import { ErrorPage } from './features/not-found/error-page.tsx';
import { parsePlainSearch, writePlainSearch } from './lib/plain-search.ts';
import { onServerReturn } from './lib/server-reach.ts';
import { onSessionRefused } from './lib/session.ts';
import { frameRoute } from './routes/frame.tsx';
import { notFoundRoute } from './routes/not-found.tsx';
import { isPublic } from './routes/public-paths.ts';
import { projectsTabRoute, redirectRoutes } from './routes/redirects.ts';
import { rootRoute } from './routes/root.tsx';
import { missingRoutes, settingsRoute } from './routes/settings.ts';

/** What each feature exports as its routes; the pages behind them are loaded when they are opened. */
const modules = import.meta.glob<Record<string, AnyRoute>>('./features/*/routes.{ts,tsx}', {
  eager: true,
});
const routes = Object.values(modules).flatMap((module) => Object.values(module));
const childrenOf = (parent: AnyRoute) =>
  routes.filter(({ options }) => options.getParentRoute() === parent);

const routeTree = rootRoute.addChildren([
  ...childrenOf(rootRoute),
  frameRoute.addChildren([
    ...childrenOf(frameRoute),
    ...redirectRoutes,
    projectsTabRoute,
    settingsRoute,
    ...missingRoutes,
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

// A page that could not be read while the server was away is read again.
onServerReturn(() => void router.invalidate());

// A refused token, wherever it is noticed, ends the session and comes back to here after sign-in.
onSessionRefused(() => {
  const { href, pathname } = router.state.location;
  // Answers that come late must not take the target away.
  if (isPublic(pathname)) return;
  void router.navigate({ href: `/auth?redirect=${encodeURIComponent(href)}` });
});
