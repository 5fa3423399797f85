import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { usePageActions } from '../../lib/page-actions.ts';
import { addStrings } from '../../lib/strings.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import { ruleColumns } from './rule-columns.tsx';
import { NEW_RULE, NewRuleDrawer, RuleDrawer } from './rule-drawer.tsx';
import { notificationRules } from './strings.ts';

addStrings({ notification_rules: notificationRules });

/** Lists notification rules: events, recipients, channels and schedule. */
export function RulesPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => ruleColumns(t), [t]);
  const create = () => view.setOpen(NEW_RULE);
  usePageActions([{ label: t('notification_rules.create'), run: create }]);
  const close = () => view.setOpen(undefined);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.notification_settings')}
          answer={t('notification_rules.answer')}
          actions={
            <Button variant="filled" onClick={create}>
              {t('notification_rules.create')}
            </Button>
          }
        />
      }
      drawer={
        view.open === NEW_RULE ? (
          <NewRuleDrawer onClose={close} onDone={view.setOpen} />
        ) : (
          view.open && <RuleDrawer key={view.open} uuid={view.open} onClose={close} />
        )
      }
    >
      <NotificationTabs current="rules" />
      <ListTable
        name="listNotificationRules"
        list="notification-rules"
        label={t('shell.notification_settings')}
        noun={(count) => t('notification_rules.noun', { count })}
        columns={columns}
        idOf={({ uuid }) => uuid}
        isDim={({ enabled }) => !enabled}
        empty={
          <EmptyState title={t('notification_rules.none')} text={t('notification_rules.none_text')}>
            <Button onClick={create}>{t('notification_rules.create_first')}</Button>
          </EmptyState>
        }
      />
    </ListLayout>
  );
}
