import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { SignInSearch } from '../lib/page-search.ts';
import { returnPath } from '../lib/return-path.ts';
import { currentSession } from '../lib/session.ts';
import { isSetupDue, mayBeDue } from '../lib/setup-due.ts';
import { rootRoute } from './root.tsx';

const load = () => import('../features/sign-in/sign-in-page.tsx');
const SignInPage = lazyRouteComponent(load, 'SignInPage');

/** Sign-in; who is signed in already goes on at once, and a server without accounts leads to its set-up. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signin',
  staticData: { title: 'gate.sign_in' },
  validateSearch: SignInSearch,
  beforeLoad: async ({ search }) => {
    if (currentSession()) throw redirect({ href: returnPath(search.redirect), replace: true });
    // The page is loaded meanwhile.
    void load();
    if (mayBeDue() && (await isSetupDue())) throw redirect({ href: '/setup', replace: true });
  },
  component: function Page() {
    const search = signInRoute.useSearch();
    return <SignInPage target={returnPath(search.redirect)} came={search} />;
  },
});
