import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { RowCount } from '../../components/data-table/row-count.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { useUrlSearch } from '../../lib/url-search.ts';
import { signedColumns } from './signed-columns.tsx';

const AttestationDrawer = lazy(() =>
  import('../../components/attestation/attestation-drawer.tsx').then((module) => ({
    default: module.AttestationDrawer,
  })),
);

/** Statements of a signer, newest first. */
export function SignedList({ principal }: { principal: string }) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const columns = useMemo(() => signedColumns(t), [t]);
  const { keyword } = search;
  const rows = useRows(
    apiRows('listAttestations', {
      principal_uuid: principal,
      ...(keyword !== undefined && { keyword }),
      // Text from the address: the server refuses invalid values.
      ...(view.sort && { sort: view.sort as 'created_at' }),
    }),
  );
  return (
    <>
      <FilterBar
        text={{ name: 'keyword', label: t('signers.search') }}
        filters={[]}
        search={search}
        onChange={change}
      >
        <RowCount rows={rows} noun={t('signers.noun', { count: rows.total ?? 0 })} />
        <TableTools columns={columns} view={view} rows={rows} />
      </FilterBar>
      <DataTable
        label={t('signers.signed')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={({ uuid }) => uuid}
        empty={<EmptyState title={t('signers.no_statements')} text={t('signers.nothing')} />}
        clearFilters={keyword === undefined ? undefined : () => change({ keyword: undefined })}
      />
    </>
  );
}

/** The statement in the address, beside the list. */
export function SignedStatement() {
  const view = useTableView();
  if (view.open === undefined) return null;
  return (
    <Suspense>
      <AttestationDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
    </Suspense>
  );
}
