import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFoundPage } from '../components/answers/not-found-page.tsx';
import { ServerAway } from '../components/answers/server-away.tsx';
import { forgetPerson } from '../lib/current-user.ts';
import { lazily } from '../lib/lazily.ts';
import { useSignInAgain } from '../lib/reauthentication.ts';
import { signInHref } from '../lib/return-path.ts';
import { currentSession } from '../lib/session.ts';
import { useTabTitle } from '../lib/use-tab-title.ts';
import { isPublic } from './public-paths.ts';
import type { RouteTitle } from './route-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the route's title in the catalogue; a route without one shows the product name alone. */
    title?: RouteTitle;
  }
}

const SignInAgain = lazily(
  async () => (await import('../components/gate/sign-in-again.tsx')).SignInAgain,
);

/** Every address passes here: visitors without a session see only the public ones. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => {
    if (isPublic(location.pathname) || currentSession()) return;
    forgetPerson();
    throw redirect({ href: signInHref(location.href) });
  },
  component: Root,
  notFoundComponent: NotFoundPage,
});

function Root() {
  const { t } = useTranslation();
  const settle = useSignInAgain();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <title>{useTabTitle(title && t(title))}</title>
      <ServerAway />
      <Outlet />
      {settle && <SignInAgain settle={settle} />}
    </>
  );
}
