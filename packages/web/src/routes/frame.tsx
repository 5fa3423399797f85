import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCurrentUser } from '../lib/current-user.ts';
import { rootRoute } from './root.tsx';

/** The layout of every page behind sign-in; sign-in itself does not load it. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  loader: () => readCurrentUser(),
  component: lazyRouteComponent(() => import('../components/shell/frame.tsx'), 'Frame'),
});
