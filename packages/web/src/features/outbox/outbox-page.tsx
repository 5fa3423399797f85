import type { OutboxMail } from '@assay/contract/outbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { AdminTabs } from '../../components/settings/admin-tabs.tsx';
import { users } from '../../components/settings/user-strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { mailColumns } from './mail-columns.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { outbox } from './strings.ts';

addStrings({ outbox, users });

const idOf = ({ uuid }: OutboxMail) => uuid;

/** Page of the installation's mails; without a mail server they wait here for the operator. */
export function OutboxPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => mailColumns(t), [t]);
  const { data } = useQuery(apiQuery('listOutbox', { pageSize: 1 }));
  return (
    <ListLayout
      head={
        <>
          <PageHead title={t('settings.admin_outbox')} answer={t('outbox.answer')} />
          {data && !data.configured && <p className="note">{t('outbox.not_configured')}</p>}
        </>
      }
      drawer={
        view.open && (
          <MailDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <AdminTabs current="outbox" />
      <ListTable
        name="listOutbox"
        list="outbox"
        label={t('settings.admin_outbox')}
        noun={(count) => t('outbox.noun', { count })}
        columns={columns}
        idOf={idOf}
        isDim={({ sent_at }) => sent_at !== null}
        empty={<EmptyState title={t('outbox.none')} text={t('outbox.none_text')} />}
      />
    </ListLayout>
  );
}
