import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';
import { ModernUiSearch } from './search.ts';

const load = () => import('./modern-ui-page.tsx');

/** The parts of the page with their states, for developers and designers. */
export const modernUiRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/demo/modern-ui',
  staticData: { title: 'shell.parts' },
  validateSearch: ModernUiSearch,
  component: lazyRouteComponent(load, 'ModernUiPage'),
});
