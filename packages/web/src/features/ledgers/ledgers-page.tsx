import { IconPlus } from '@assay/icons';
import { Switch } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { RowCount } from '../../components/data-table/row-count.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { addStrings } from '../../lib/strings.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import { ledgerPath } from './ledger-path.ts';
import { NEW_LEDGER, NewLedgerForm } from './new-ledger-form.tsx';
import type { LedgersSearch } from './search.ts';
import { ledgers } from './strings.ts';

addStrings({ ledgers });

const NOTHING = { keyword: undefined, activeOnly: undefined };

/** Page of the tenant's ledgers, with their states. */
export function LedgersPage({ search: { keyword, activeOnly } }: { search: LedgersSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const columns = useMemo(() => ledgerColumns(t), [t]);
  const rows = useRows(
    apiRows(
      'listLedgers',
      definedValues({ keyword, activeOnly, sort: view.sort as 'name' | undefined }),
    ),
  );
  const isFiltered = keyword !== undefined || activeOnly !== undefined;
  const all = useListTotal('listLedgers', isFiltered ? {} : undefined, hrefWith(search, NOTHING));
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.ledgers')}
          answer={t('ledgers.answer')}
          actions={<NewLedgerButton />}
        />
      }
    >
      <FilterBar
        text={{ name: 'keyword', label: t('ledgers.search') }}
        filters={[]}
        search={search}
        onChange={change}
      >
        <Switch
          size="xs"
          label={t('ledgers.active_only')}
          checked={activeOnly === 'true'}
          onChange={({ currentTarget: { checked } }) =>
            change({ activeOnly: checked ? 'true' : undefined })
          }
        />
        <RowCount
          rows={rows}
          noun={t('ledgers.noun', { count: all?.count ?? rows.total ?? 0 })}
          all={all}
        />
        <TableTools columns={columns} view={view} rows={rows} />
      </FilterBar>
      <DataTable
        label={t('shell.ledgers')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={({ uuid }) => uuid}
        onOpen={({ uuid }) => router.history.push(ledgerPath(uuid))}
        isDim={({ deleted_at }) => deleted_at !== null}
        empty={<EmptyState title={t('ledgers.none')} text={t('ledgers.none_text')} />}
        clearFilters={isFiltered ? () => change(NOTHING) : undefined}
      />
    </ListLayout>
  );
}

function NewLedgerButton() {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  if (!may) return null;
  return (
    <DialogButton
      primary
      label={t('ledgers.create')}
      icon={<IconPlus className="icon" aria-hidden="true" />}
      form={NEW_LEDGER}
    >
      {() => <NewLedgerForm />}
    </DialogButton>
  );
}
