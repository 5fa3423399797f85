import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../routes/frame.tsx';

/** The own account: for every role, also none. */
export const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile',
  staticData: { title: 'shell.profile' },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});
