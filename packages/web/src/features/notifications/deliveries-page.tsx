import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { addStrings } from '../../lib/strings.ts';
import { deliveryColumns, deliveryFilters } from './delivery-columns.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { NotificationTabs } from './notification-tabs.tsx';
import { notificationRules } from './strings.ts';

addStrings({ notification_rules: notificationRules });

/** Lists the deliveries of the tenant’s rules, with each attempt. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => deliveryColumns(t), [t]);
  const rules = useInfiniteQuery(apiRows('listNotificationRules', {}));
  const filters = useMemo(
    () => deliveryFilters(t, rules.data?.pages.flatMap(({ items }) => items) ?? []),
    [t, rules.data],
  );
  return (
    <ListLayout
      head={
        <PageHead
          title={t('notification_rules.deliveries')}
          answer={t('notification_rules.deliveries_answer')}
        />
      }
      drawer={
        view.open && (
          <DeliveryDrawer
            key={view.open}
            uuid={view.open}
            onClose={() => view.setOpen(undefined)}
          />
        )
      }
    >
      <NotificationTabs current="deliveries" />
      <ListTable
        name="listNotificationDeliveries"
        list="deliveries"
        label={t('notification_rules.deliveries')}
        noun={(count) => t('notification_rules.delivery_noun', { count })}
        columns={columns}
        filters={filters}
        idOf={({ uuid }) => uuid}
        empty={
          <EmptyState
            title={t('notification_rules.delivery_none')}
            text={t('notification_rules.delivery_none_text')}
          />
        }
      />
    </ListLayout>
  );
}
