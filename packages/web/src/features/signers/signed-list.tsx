import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { lazily } from '../../lib/lazily.ts';
import { signedColumns } from './signed-columns.tsx';

const AttestationDrawer = lazily(
  async () =>
    (await import('../../components/attestation/attestation-drawer.tsx')).AttestationDrawer,
);

/** Statements of a signer, newest first. */
export function SignedList({ principal }: { principal: string }) {
  const { t } = useTranslation();
  const filtering = useFiltering({ name: 'keyword', label: t('signers.search') });
  const view = useTableView('signed');
  const columns = useMemo(() => signedColumns(t), [t]);
  const { keyword } = filtering.search;
  const rows = useRows(
    apiRows('listAttestations', {
      principal_uuid: principal,
      ...(keyword !== undefined && { keyword }),
      ...(view.sort && { sort: view.sort }),
    }),
  );
  return (
    <FilteredTable
      label={t('signers.signed')}
      noun={(count) => t('signers.noun', { count })}
      columns={columns}
      rows={rows}
      view={view}
      idOf={({ uuid }) => uuid}
      filtering={filtering}
      empty={<EmptyState title={t('signers.no_statements')} text={t('signers.nothing')} />}
    />
  );
}

/** The statement in the address, beside the list. */
export function SignedStatement() {
  const view = useTableView();
  if (view.open === undefined) return null;
  return (
    <AttestationDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
  );
}
