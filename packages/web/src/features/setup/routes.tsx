import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { rootRoute } from '../../routes/root.tsx';
import { SetupSearch } from './search.ts';

const load = () => import('./setup-page.tsx');
const SetupPage = lazyRouteComponent(load, 'SetupPage');

/** First start: the link that the console printed. */
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { title: 'gate.set_up' },
  validateSearch: SetupSearch,
  component: afterLoading(function Page() {
    return <SetupPage token={setupRoute.useSearch().token} />;
  }, SetupPage),
});
