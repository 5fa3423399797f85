import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/current-user.ts';
import { useCurrentUser, useIsPersonKnown } from '../../lib/use-current-user.ts';
import { PageSkeleton } from '../answers/skeleton.tsx';
import { AppShell } from './app-shell.tsx';
import { NoRole } from './no-role.tsx';

// Who signs in is not to wait for what few have.
const InvitationNotes = lazy(async () => {
  const { InvitationNotes: component } = await import('../invitations/invitation-notes.tsx');
  return { default: component };
});

/** The shell with the page of the current address in it. */
export function Frame() {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useCurrentUser();
  const isKnown = useIsPersonKnown();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  // Of the page that is shown, not of the one that is on its way.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  // Who signed up may do nothing yet; nobody, after a failed read, learns of that failure instead.
  const mayNothing = user.role === 'Unknown' && user.uuid !== '' && pathname !== '/profile';
  return (
    <AppShell
      user={user}
      title={t(title ?? 'shell.product')}
      onSignOut={() => void signOut().then(() => router.navigate({ href: '/auth/signin' }))}
    >
      {user.uuid !== '' && pathname !== '/profile' && (
        <Suspense fallback={null}>
          <InvitationNotes />
        </Suspense>
      )}
      {/* A page that is drawn for nobody is drawn again for the person, over what was typed meanwhile. */}
      <Suspense fallback={<PageSkeleton />}>
        {isKnown ? mayNothing ? <NoRole /> : <Outlet /> : <PageSkeleton />}
      </Suspense>
    </AppShell>
  );
}
