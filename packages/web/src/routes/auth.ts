import { createRoute, redirect } from '@tanstack/react-router';
import { forgetPerson } from '../lib/current-user.ts';
import { SignInSearch } from '../lib/page-search.ts';
import { signInHref } from '../lib/return-path.ts';
import { rootRoute } from './root.tsx';

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

/** The old address of the password page. */
export const oldResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/reset-password${location.searchStr}`, replace: true });
  },
});
