import { createRoute, redirect } from '@tanstack/react-router';
import { withQuery } from '../lib/plain-search.ts';
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

/** Fixed addresses that redirect to others, and keep their query. */
export const redirectRoutes = Object.entries(FIXED).map(([path, href]) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: withQuery(href, location.searchStr), replace: true });
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
