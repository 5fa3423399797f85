import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { addStrings } from '../../lib/strings.ts';
import { channelColumns } from './channel-columns.tsx';
import { ChannelDrawer } from './channel-drawer.tsx';
import { NEW_CHANNEL, NewChannelForm } from './new-channel-form.tsx';
import { NotificationTabs } from './notification-tabs.tsx';
import { notificationRules } from './strings.ts';

addStrings({ notification_rules: notificationRules });

/** Webhooks and chats that rules of the tenant send to. */
export function ChannelsPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => channelColumns(t), [t]);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('notification_rules.channels')}
          answer={t('notification_rules.channels_answer')}
          actions={
            <DialogButton primary label={t('notification_rules.add_channel')} form={NEW_CHANNEL}>
              {(close) => <NewChannelForm onDone={close} />}
            </DialogButton>
          }
        />
      }
      drawer={
        view.open && (
          <ChannelDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <NotificationTabs current="channels" />
      <ListTable
        name="listNotificationChannels"
        list="channels"
        label={t('notification_rules.channels')}
        noun={(count) => t('notification_rules.channel_noun', { count })}
        columns={columns}
        idOf={({ uuid }) => uuid}
        isDim={({ disabled_at }) => disabled_at !== null}
        empty={
          <EmptyState
            title={t('notification_rules.channel_none')}
            text={t('notification_rules.channel_none_text')}
          />
        }
      />
    </ListLayout>
  );
}
