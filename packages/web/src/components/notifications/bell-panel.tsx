import { IconAdjustmentsHorizontal, IconX } from '@assay/icons';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { addStrings } from '../../lib/strings.ts';
import { EmptyState } from '../answers/empty-state.tsx';
import { ErrorPanel } from '../answers/error-panel.tsx';
import drawerStyles from '../page/detail-drawer.module.css';
import { AppLink } from '../text/app-link.tsx';
import styles from './bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { notifications } from './strings.ts';

addStrings({ notifications });

const SHOWN = 20;

/** The newest notifications under the bell. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const filter = shown === 'unread' ? ({ unread: 'true' } as const) : {};
  const { data, error, refetch } = useQuery({
    ...apiQuery('listNotifications', { pageSize: SHOWN, ...filter }),
    meta: { quiet: true },
  });
  const read = useApiMutation('readNotifications', { refresh: ['listNotifications'] });
  const unread = data?.unread ?? 0;
  return (
    <>
      <PanelHead hasUnread={unread > 0} onClose={onClose} />
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={t('notifications.show')}
          value={shown}
          onChange={(value) => setShown(value === 'unread' ? 'unread' : 'all')}
          data={[
            { value: 'all', label: t('notifications.all') },
            { value: 'unread', label: t('notifications.unread_count', { count: unread }) },
          ]}
        />
      </div>
      <section className={styles.entries} aria-label={t('notifications.entries')}>
        {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
        {data && data.items.length > 0 && (
          <NotificationList
            items={data.items}
            onOpen={({ uuid, read_at }) => {
              if (read_at === null) read.mutate({ uuids: [uuid] });
              onClose();
            }}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyState title={t('notifications.none')} text={t('notifications.none_text')} />
        )}
      </section>
      <footer className={styles.foot}>
        <AppLink className="link" href="/notifications">
          {t('notifications.see_all')}
        </AppLink>
        <span className="meta text-tertiary">{t('notifications.kept')}</span>
      </footer>
    </>
  );
}

function PanelHead({ hasUnread, onClose }: { hasUnread: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const read = useApiMutation('readNotifications', { refresh: ['listNotifications'] });
  return (
    <div className={styles.head}>
      <h2 className={drawerStyles.lead}>{t('shell.notifications')}</h2>
      <span className="row push">
        <Button
          variant="subtle"
          disabled={!hasUnread}
          loading={read.isPending}
          onClick={() => read.mutate({})}
        >
          {t('notifications.read_all')}
        </Button>
        <ActionIcon
          component={AppLink}
          href="/settings/notifications"
          aria-label={t('shell.notification_settings')}
          title={t('shell.notification_settings')}
        >
          <IconAdjustmentsHorizontal className="icon" aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('shell.close')} onClick={onClose}>
          <IconX className="icon" aria-hidden="true" />
        </ActionIcon>
      </span>
    </div>
  );
}
