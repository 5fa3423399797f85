import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { NotificationRulesSearch, NotificationsSearch } from './search.ts';

const NotificationsPage = lazyRouteComponent(
  () => import('./notifications-page.tsx'),
  'NotificationsPage',
);
const RulesPage = lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage');
const ChannelsPage = lazyRouteComponent(() => import('./channels-page.tsx'), 'ChannelsPage');
const QuietHoursPage = lazyRouteComponent(() => import('./quiet-hours-page.tsx'), 'QuietHoursPage');
const DeliveriesPage = lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage');

/** All notifications of the person. */
export const notificationsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/notifications',
  beforeLoad: requireRole('Visitor'),
  staticData: { title: 'shell.notifications' },
  validateSearch: NotificationsSearch,
  component: NotificationsPage,
});

/** Notification rules, with `tab=quiet` quiet hours, with `tab=channels` the channels of the tenant, with `tab=deliveries` what was sent. */
export const notificationRulesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings/notifications',
  beforeLoad: requireRole('Visitor'),
  staticData: { title: 'shell.notification_settings' },
  validateSearch: NotificationRulesSearch,
  component: afterLoading(function Page() {
    const { tab } = notificationRulesRoute.useSearch();
    if (tab === 'quiet') return <QuietHoursPage />;
    if (tab === 'channels') return <ChannelsPage />;
    return tab === 'deliveries' ? <DeliveriesPage /> : <RulesPage />;
  }, RulesPage),
});
