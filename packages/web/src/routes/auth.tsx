import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { forgetPerson } from '../lib/current-user.ts';
import { SignInSearch } from '../lib/page-search.ts';
import { returnPath, signInHref } from '../lib/return-path.ts';
import { currentSession } from '../lib/session.ts';
import { rootRoute } from './root.tsx';

const load = () => import('../features/sign-in/sign-in-page.tsx');
const SignInPage = lazyRouteComponent(load, 'SignInPage');

/** The bare address ends the session and goes on to sign-in, which comes back to where one was. */
export const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: SignInSearch,
  beforeLoad: ({ search }) => {
    forgetPerson();
    throw redirect({ href: signInHref(search.redirect), replace: true });
  },
});

/** Sign-in; who is signed in already goes on at once. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signin',
  staticData: { title: 'gate.sign_in' },
  validateSearch: SignInSearch,
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: returnPath(search.redirect), replace: true });
  },
  component: function Page() {
    return <SignInPage target={returnPath(signInRoute.useSearch().redirect)} />;
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
