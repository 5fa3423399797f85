import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { PageSkeleton } from '../components/answers/skeleton.tsx';
import styles from '../components/shell/shell.module.css';
import { readCurrentUser } from '../lib/current-user.ts';
import { preloadMemberships } from '../lib/memberships.ts';
import { rootRoute } from './root.tsx';

/** The layout of every page behind sign-in; sign-in itself does not load it. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  loader: () => {
    preloadMemberships();
    return readCurrentUser();
  },
  // The first paint waits for no answer.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: FirstPaint,
  component: lazyRouteComponent(() => import('../components/shell/frame.tsx'), 'Frame'),
});

/** The frame before the signed-in user is known. */
function FirstPaint() {
  return (
    <div className={`${styles.app} ${styles.appFixed}`} data-first-paint>
      <div className={styles.nav} />
      <div className={styles.main}>
        <main id="page">
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}
