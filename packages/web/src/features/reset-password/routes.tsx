import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../routes/root.tsx';
import { ResetPasswordSearch } from './search.ts';

const load = () => import('./reset-password-page.tsx');
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
