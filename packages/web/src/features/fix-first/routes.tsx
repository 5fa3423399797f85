import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { FixFirstSearch } from './search.ts';

const load = () => import('./fix-first-page.tsx');
const FixFirstPage = lazyRouteComponent(load, 'FixFirstPage');

/** Upgrades of all projects. */
export const fixFirstRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/security/fix-first',
  staticData: { title: 'shell.fix_first' },
  validateSearch: FixFirstSearch,
  component: FixFirstPage,
});
