import { PRIORITY_TIERS } from '@assay/core/priority/priority.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows, client } from '../../api.ts';
import { CheckNote } from '../../components/check/check-note.tsx';
import { isCountKnown, UnknownCount } from '../../components/check/no-findings.tsx';
import { useFolderSum } from '../../components/check/use-folder-sum.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { datedReportChoices } from '../../components/data-table/report-choices.ts';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { suppressedFilter } from '../../components/decisions/finding-filters.ts';
import type { Filter } from '../../components/filters/filter.ts';
import { severityFilter } from '../../components/filters/severity-filter.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { NoVulnerabilities } from './no-vulnerabilities.tsx';
import { PageLinks } from './page-links.tsx';
import type { VulnerabilitiesSearch } from './search.ts';
import { useDecideVulnerabilities } from './use-decide-vulnerabilities.ts';
import { vulnerabilityColumns } from './vulnerability-columns.tsx';
import { VulnerabilityDrawer } from './vulnerability-drawer.tsx';

/** Filters that links of the dashboard set. */
const TIMES = ['seen_from', 'seen_before'];

const filtersOf = (t: TFunction): Filter[] => [
  severityFilter(t),
  {
    name: 'tier',
    label: t('priority.tier'),
    single: true,
    options: PRIORITY_TIERS.map((value) => ({ value, label: t(`priority.${value}`) })),
  },
  {
    name: 'kev',
    label: t('vulnerabilities.kev'),
    single: true,
    options: [
      { value: 'true', label: t('lists.yes') },
      { value: 'false', label: t('lists.no') },
    ],
  },
  {
    name: 'assigned_to_me',
    label: t('remarks.assigned_to_me'),
    single: true,
    options: [
      { value: 'true', label: t('lists.yes') },
      { value: 'false', label: t('lists.no') },
    ],
  },
  suppressedFilter(t),
];

/** The list of vulnerabilities that affect the newest SBOMs, with the details of one beside it. */
export function VulnerabilitiesPage({ search: filter }: { search: VulnerabilitiesSearch }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const view = useTableView('vulnerabilities');
  const sum = useFolderSum();
  const { sort, hide: _hide, open: _open, suppressed, ...chosen } = filter;
  const query = JSON.stringify({ ...search, open: undefined });
  const columns = useMemo(() => {
    const others = JSON.parse(query) as Record<string, string>;
    return vulnerabilityColumns(t, (id) => writePlainSearch({ ...others, open: id }));
  }, [t, query]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const text = { name: 'text', label: t('vulnerabilities.search') };
  const filtering = useFiltering(text, filters, TIMES);
  const rows = useRows(
    apiRows('listVulnerabilities', definedValues({ ...chosen, suppressed, sort })),
  );
  const { dialog, actions, decide } = useDecideVulnerabilities(rows.readAt);
  const all = useListTotal(
    'listVulnerabilities',
    filtering.isFiltered ? {} : undefined,
    filtering.href,
  );
  return (
    <ListLayout
      head={
        <>
          <PageHead
            title={t('shell.vulnerabilities')}
            answer={t('vulnerabilities.answer')}
            actions={<PageLinks />}
          />
          <CheckNote check={sum?.check ?? null} />
        </>
      }
      drawer={
        view.open && (
          <VulnerabilityDrawer id={view.open} rows={rows} onOpen={view.setOpen} onDecide={decide} />
        )
      }
    >
      <FilteredTable
        label={t('shell.vulnerabilities')}
        noun={(count) => t('vulnerabilities.noun', { count })}
        columns={columns}
        rows={rows}
        view={{ ...view, sort: view.sort ?? '-priority' }}
        idOf={({ id }) => id}
        actions={actions}
        filtering={filtering}
        all={all}
        count={isCountKnown(rows.total, sum?.check ?? null) ? undefined : <UnknownCount />}
        choices={datedReportChoices(t, (dated) =>
          client.exportVulnerabilityReport({ ...definedValues(chosen), ...dated }),
        )}
        empty={<NoVulnerabilities />}
      />
      {dialog}
    </ListLayout>
  );
}
