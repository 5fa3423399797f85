import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { forgetPerson } from '../../lib/current-user.ts';
import { endWork } from '../../lib/own-work.ts';
import { returnPath, signInHref } from '../../lib/return-path.ts';
import { currentSession } from '../../lib/session.ts';
import { isSetupDue, mayBeDue } from '../../lib/setup-due.ts';
import { rootRoute } from '../../routes/root.tsx';
import { SignInSearch } from './search.ts';

const load = () => import('./sign-in-page.tsx');
const SignInPage = lazyRouteComponent(load, 'SignInPage');

/** Sign-in; signed-in users are redirected, and a server without accounts redirects to its set-up. */
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
  component: afterLoading(function Page() {
    const search = signInRoute.useSearch();
    return <SignInPage target={returnPath(search.redirect)} came={search} />;
  }, SignInPage),
});

/** Ends the session and redirects to sign-in. With an address to return to, its user may go on there with the work of before. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: SignInSearch,
  beforeLoad: ({ search }) => {
    if (search.redirect === undefined) endWork();
    forgetPerson();
    throw redirect({ href: signInHref(search.redirect), replace: true });
  },
});

/** The old address of the password page. */
export const oldResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/reset-password${location.searchStr}`, replace: true });
  },
});
