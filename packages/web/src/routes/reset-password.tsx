import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ResetPasswordSearch } from '../lib/page-search.ts';
import { rootRoute } from './root.tsx';

const load = () => import('../features/reset-password/reset-password-page.tsx');
const ResetPasswordPage = lazyRouteComponent(load, 'ResetPasswordPage');

/** A forgotten password, and the first one of who was invited. */
export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'sign_up.reset_title' },
  validateSearch: ResetPasswordSearch,
  component: function Page() {
    return <ResetPasswordPage given={resetPasswordRoute.useSearch()} />;
  },
});
