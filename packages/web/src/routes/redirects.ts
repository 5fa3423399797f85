import { createRoute, redirect } from '@tanstack/react-router';
import { frameRoute } from './frame.tsx';

const FIXED = {
  '/': '/artifacts/modern',
  '/artifacts': '/artifacts/modern',
  '/artifacts/list': '/artifacts/modern',
  '/projects/modern': '/projects/modern/sboms',
  '/help': '/projects/modern/sboms?welcome=true',
  '/documents': '/projects/modern/sboms',
  '/compliance': '/compliance/projects',
} as const;

/** Fixed addresses that redirect to others. */
export const redirectRoutes = Object.entries(FIXED).map(([path, href]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: () => {
      throw redirect({ href, replace: true });
    },
  }),
);

/** Redirects `/projects/:tab` to the tab of the current list, with its query. */
export const projectsTabRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/$tab',
  beforeLoad: ({ params, location }) => {
    const tab = encodeURIComponent(params.tab);
    throw redirect({ href: `/projects/modern/${tab}${location.searchStr}`, replace: true });
  },
});
