import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import type { TabProps } from '../ledger-layout.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';

/** Every audit of the log, newest first. */
export function AuditsTab({ ledger, frame }: TabProps) {
  const { t } = useTranslation();
  const view = useTableView();
  const filtering = useFiltering();
  const columns = useMemo(() => auditColumns(t), [t]);
  const rows = useRows(
    apiRows('listLedgerAudits', {
      uuid: ledger.uuid,
      // Text from the address: the server refuses invalid values.
      ...(view.sort && { sort: view.sort as 'size' }),
    }),
  );
  return frame({
    drawer: view.open !== undefined && (
      <AuditDrawer
        key={view.open}
        ledger={ledger.uuid}
        uuid={view.open}
        rows={rows}
        onClose={() => view.setOpen(undefined)}
      />
    ),
    content: (
      <FilteredTable
        label={t('ledgers.tab_audits')}
        noun={(count) => t('ledgers.audits_noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        filtering={filtering}
        idOf={({ uuid }) => uuid}
        empty={<EmptyState title={t('ledgers.no_audits')} text={t('ledgers.no_audits_text')} />}
      />
    ),
  });
}
