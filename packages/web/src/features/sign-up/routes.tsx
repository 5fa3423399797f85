import { createRoute, lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { rootRoute } from '../../routes/root.tsx';
import { ConfirmSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Recipient of the last link: not part of the address, which would appear in logs. */
    email?: string;
  }
}

const loadSignUp = () => import('./sign-up-page.tsx');
const loadSent = () => import('./email-sent-page.tsx');
const EmailSentPage = lazyRouteComponent(loadSent, 'EmailSentPage');
const loadConfirm = () => import('./confirm-page.tsx');
const ConfirmPage = lazyRouteComponent(loadConfirm, 'ConfirmPage');

/** Sign-up. */
export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signup',
  staticData: { title: 'shell.sign_up' },
  component: lazyRouteComponent(loadSignUp, 'SignUpPage'),
});

/** After sign-up: the mail was sent. */
export const emailSentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/email-sent',
  staticData: { title: 'shell.email_sent' },
  component: afterLoading(function Page() {
    const email = useRouterState({ select: ({ location }) => location.state.email });
    return <EmailSentPage email={email} />;
  }, EmailSentPage),
});

/** The link of that mail, and of those that confirm a changed address or an invitation. */
export const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/email-confirmation',
  staticData: { title: 'shell.confirm_email' },
  validateSearch: ConfirmSearch,
  component: afterLoading(function Page() {
    return <ConfirmPage search={confirmRoute.useSearch()} />;
  }, ConfirmPage),
});
