import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import type { TabProps } from '../ledger-layout.tsx';
import { entryColumns } from './entry-columns.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

/** Every leaf of the log, newest first. */
export function EntriesTab({ ledger, frame }: TabProps) {
  const { t } = useTranslation();
  const view = useTableView();
  const filtering = useFiltering();
  const columns = useMemo(() => entryColumns(t), [t]);
  const rows = useRows(
    apiRows('listLedgerEntries', {
      uuid: ledger.uuid,
      // Text from the address: the server refuses invalid values.
      ...(view.sort && { sort: view.sort as 'index' }),
    }),
  );
  const index = Number(view.open ?? Number.NaN);
  return frame({
    drawer: Number.isSafeInteger(index) && index >= 0 && (
      <EntryDrawer
        key={index}
        ledger={ledger}
        index={index}
        onOpen={(next) => view.setOpen(String(next))}
        onClose={() => view.setOpen(undefined)}
      />
    ),
    content: (
      <FilteredTable
        label={t('ledgers.tab_entries')}
        noun={(count) => t('ledgers.entries_noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        filtering={filtering}
        idOf={(entry) => String(entry.index)}
        empty={<EmptyState title={t('ledgers.no_entries')} text={t('ledgers.no_entries_text')} />}
      />
    ),
  });
}
