import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { reportChoices } from '../../components/data-table/report-choices.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { users } from '../../components/settings/user-strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { auditColumns } from './audit-columns.tsx';
import { auditFilters } from './audit-filters.ts';
import { EntryDrawer, idOfEntry } from './entry-drawer.tsx';

addStrings({ users });

/** Page of the tenant's audit log, newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const { sort: _, hide: __, open: ___, ...asked } = useUrlSearch().search;
  const columns = useMemo(() => auditColumns(t), [t]);
  const filters = useMemo(() => auditFilters(t), [t]);
  return (
    <ListLayout
      head={<PageHead title={t('audit.title')} answer={t('audit.answer')} />}
      drawer={
        view.open && (
          <EntryDrawer key={view.open} id={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <ListTable
        name="listAuditEntries"
        list="audit"
        label={t('audit.title')}
        noun={(count) => t('audit.noun', { count })}
        columns={columns}
        filters={filters}
        text={{ name: 'actor', label: t('audit.search') }}
        idOf={idOfEntry}
        isDim={({ outcome: how }) => how === 'refused'}
        choices={reportChoices(t, (format) => client.exportAuditReport({ ...asked, format }))}
        empty={<EmptyState title={t('audit.none')} text={t('audit.answer')} />}
      />
    </ListLayout>
  );
}
