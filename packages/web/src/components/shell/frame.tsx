import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/current-user.ts';
import { lazily } from '../../lib/lazily.ts';
import { useCurrentUser, useIsPersonKnown } from '../../lib/use-current-user.ts';
import { PageSkeleton } from '../answers/skeleton.tsx';
import { AppShell } from './app-shell.tsx';
import { NoRole } from './no-role.tsx';

// Sign-in must not wait for a feature that few users need.
const InvitationNotes = lazily(
  async () => (await import('../invitations/invitation-notes.tsx')).InvitationNotes,
);

/** The shell with the page of the current address in it. */
export function Frame() {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useCurrentUser();
  const isKnown = useIsPersonKnown();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  // From the displayed page, not from the one that is loading.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  // A new account has no rights yet; after a failed read the error is shown instead.
  const mayNothing = user.role === 'Unknown' && user.uuid !== '' && pathname !== '/profile';
  return (
    <AppShell
      user={user}
      title={t(title ?? 'shell.product')}
      onSignOut={() => void signOut().then(() => router.navigate({ href: '/auth/signin' }))}
    >
      {user.uuid !== '' && pathname !== '/profile' && <InvitationNotes />}
      {/* A page rendered without a user is rendered again for the user, over text typed meanwhile. */}
      <Suspense fallback={<PageSkeleton />}>
        {isKnown ? mayNothing ? <NoRole /> : <Outlet /> : <PageSkeleton />}
      </Suspense>
    </AppShell>
  );
}
