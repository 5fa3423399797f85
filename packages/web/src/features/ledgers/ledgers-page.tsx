import { IconPlus } from '@assay/icons';
import { Switch } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import { ledgerPath } from './ledger-path.ts';
import { NEW_LEDGER, NewLedgerForm } from './new-ledger-form.tsx';
import type { LedgersSearch } from './search.ts';
import { ledgers } from './strings.ts';
import { TenantTrouble } from './tenant-trouble.tsx';

addStrings({ ledgers });

/** Page of the tenant's ledgers, with their states. */
export function LedgersPage({ search: { keyword, activeOnly } }: { search: LedgersSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView('ledgers');
  const columns = useMemo(() => ledgerColumns(t), [t]);
  const rows = useRows(
    apiRows('listLedgers', definedValues({ keyword, activeOnly, sort: view.sort })),
  );
  const filtering = useFiltering(
    { name: 'keyword', label: t('ledgers.search') },
    [],
    ['activeOnly'],
  );
  const all = useListTotal('listLedgers', filtering.isFiltered ? {} : undefined, filtering.href);
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
      <TenantTrouble />
      <FilteredTable
        label={t('shell.ledgers')}
        noun={(count) => t('ledgers.noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        idOf={({ uuid }) => uuid}
        onOpen={({ uuid }) => router.history.push(ledgerPath(uuid))}
        isDim={({ deleted_at }) => deleted_at !== null}
        filtering={filtering}
        all={all}
        more={
          <Switch
            size="xs"
            label={t('ledgers.active_only')}
            checked={activeOnly === 'true'}
            onChange={({ currentTarget: { checked } }) =>
              filtering.change({ activeOnly: checked ? 'true' : undefined })
            }
          />
        }
        empty={<EmptyState title={t('ledgers.none')} text={t('ledgers.none_text')} />}
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
