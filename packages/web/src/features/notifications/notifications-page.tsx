import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiRows, useApiMutation } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { NotificationList } from '../../components/notifications/notification-list.tsx';
import { notifications } from '../../components/notifications/strings.ts';
import layoutStyles from '../../components/page/list-layout.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';

addStrings({ notifications });

const AGAIN_MS = 10_000;

/** All notifications of the person, newest first. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const isUnread = search['unread'] === 'true';
  const filter = isUnread ? ({ unread: 'true' } as const) : {};
  const list = useInfiniteQuery({
    ...apiRows('listNotifications', filter),
    refetchInterval: AGAIN_MS,
    meta: { quiet: true },
  });
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const read = useApiMutation('readNotifications', { refresh: ['listNotifications'] });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={layoutStyles.list}>
      <div className={layoutStyles.headPad}>
        <PageHead
          title={t('shell.notifications')}
          answer={t('notifications.answer')}
          actions={
            <Button loading={read.isPending} onClick={() => read.mutate({})}>
              {t('notifications.read_all')}
            </Button>
          }
        />
      </div>
      <Tabs current={isUnread ? 'unread' : 'all'} />
      <div className={layoutStyles.scroll}>
        {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
        {isPending && <PageSkeleton />}
        {data && items.length === 0 && (
          <EmptyState title={t('notifications.none')} text={t('notifications.none_text')}>
            <AppLink className="link" href="/settings/notifications">
              {t('shell.notification_settings')}
            </AppLink>
          </EmptyState>
        )}
        <NotificationList
          items={items}
          onOpen={({ uuid, read_at }) => read_at === null && read.mutate({ uuids: [uuid] })}
        />
        {hasNextPage && (
          <p className={layoutStyles.headPad}>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

function Tabs({ current }: { current: 'all' | 'unread' }) {
  const { t } = useTranslation();
  const href = '/notifications';
  return (
    <TabLinks
      label={t('notifications.show')}
      current={current}
      tabs={[
        { key: 'all', label: t('notifications.all'), href },
        { key: 'unread', label: t('notifications.unread'), href: `${href}?unread=true` },
      ]}
    />
  );
}
