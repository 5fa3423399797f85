import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { rootRoute } from '../../routes/root.tsx';
import { ResetPasswordSearch } from './search.ts';

const load = () => import('./reset-password-page.tsx');
const ResetPasswordPage = lazyRouteComponent(load, 'ResetPasswordPage');

/** A forgotten password, and the first one of who was invited. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'shell.reset_password' },
  validateSearch: ResetPasswordSearch,
  component: afterLoading(function Page() {
    return <ResetPasswordPage search={resetPasswordRoute.useSearch()} />;
  }, ResetPasswordPage),
});
