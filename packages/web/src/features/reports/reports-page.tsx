import type { SavedReport } from '@assay/contract/saved-reports.ts';
import { IconPlus } from '@assay/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { wholeList } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { tasks } from '../../components/schedule/strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportDrawer } from './report-drawer.tsx';
import { ReportForm } from './report-form.tsx';
import { reports } from './strings.ts';

addStrings({ reports, tasks });

/** Interval at which the page reads runs in progress, in milliseconds. */
const LOOK_MS = 2_000;
const NO_CHIPS: readonly never[] = [];

const isInProgress = ({ last_run }: SavedReport) => last_run?.ended_at === null;

/** Page of saved reports, each with its runs. */
export function ReportsPage() {
  const { t } = useTranslation();
  const view = useTableView('reports');
  const filtering = useFiltering(undefined, NO_CHIPS);
  const isAdministrator = useHasRole('TenantAdmin');
  const columns = useMemo(() => reportColumns(t), [t]);
  const { data, error, refetch } = useQuery({
    ...apiQuery('listSavedReports', {}),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? LOOK_MS : false),
  });
  const open = data?.items.find(({ uuid }) => uuid === view.open);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('reports.title')}
          answer={t('reports.answer')}
          actions={
            isAdministrator && (
              <DialogButton
                label={t('reports.add')}
                primary
                icon={<IconPlus className="icon" aria-hidden="true" />}
              >
                {(close) => <ReportForm onDone={close} />}
              </DialogButton>
            )
          }
        />
      }
      drawer={
        open && (
          <ReportDrawer key={open.uuid} report={open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && (
        <FilteredTable
          label={t('reports.list')}
          noun={(count) => t('reports.noun', { count })}
          filtering={filtering}
          columns={columns}
          rows={wholeList('reports', data.items)}
          view={view}
          idOf={({ uuid }) => uuid}
          empty={
            <EmptyState
              title={t('reports.none')}
              text={t(isAdministrator ? 'reports.none_text' : 'reports.none_ask')}
            />
          }
        />
      )}
    </ListLayout>
  );
}
