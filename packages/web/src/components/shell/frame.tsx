import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/current-user.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { PageSkeleton } from '../answers/skeleton.tsx';
import { AppShell } from './app-shell.tsx';

/** The shell with the page of the current address in it. */
export function Frame() {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useCurrentUser();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <AppShell
      user={user}
      title={t(title ?? 'shell.product')}
      onSignOut={() => void signOut().then(() => router.navigate({ href: '/auth/signin' }))}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </AppShell>
  );
}
