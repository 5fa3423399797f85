import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { CheckNote } from '../../components/check/check-note.tsx';
import { isCountKnown, UnknownCount } from '../../components/check/no-findings.tsx';
import { useFolderSum } from '../../components/check/use-folder-sum.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { severityFilter } from '../../components/filters/severity-filter.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { NoVulnerabilities } from './no-vulnerabilities.tsx';
import type { VulnerabilitiesSearch } from './search.ts';
import { vulnerabilityColumns } from './vulnerability-columns.tsx';
import { VulnerabilityDrawer } from './vulnerability-drawer.tsx';

/** List of vulnerabilities that affect the newest SBOMs, with the details of one beside it. */
export function VulnerabilitiesPage({ search: filter }: { search: VulnerabilitiesSearch }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const view = useTableView();
  const sum = useFolderSum();
  const { text, severity, kev, sort } = filter;
  const query = JSON.stringify({ ...search, open: undefined });
  const columns = useMemo(() => {
    const others = JSON.parse(query) as Record<string, string>;
    return vulnerabilityColumns(t, (id) => writePlainSearch({ ...others, open: id }));
  }, [t, query]);
  const filters = useMemo(
    () => [
      severityFilter(t),
      {
        name: 'kev',
        label: t('vulnerabilities.kev'),
        single: true,
        options: [
          { value: 'true', label: t('lists.yes') },
          { value: 'false', label: t('lists.no') },
        ],
      },
    ],
    [t],
  );
  const filtering = useFiltering({ name: 'text', label: t('vulnerabilities.search') }, filters);
  const rows = useRows(
    apiRows(
      'listVulnerabilities',
      definedValues({ text, severity, kev, sort: sort as 'epss' | undefined }),
    ),
  );
  const all = useListTotal(
    'listVulnerabilities',
    filtering.isFiltered ? {} : undefined,
    filtering.href,
  );
  return (
    <ListLayout
      head={
        <>
          <PageHead title={t('shell.vulnerabilities')} answer={t('vulnerabilities.answer')} />
          <CheckNote check={sum?.check ?? null} />
        </>
      }
      drawer={view.open && <VulnerabilityDrawer id={view.open} rows={rows} onOpen={view.setOpen} />}
    >
      <FilteredTable
        label={t('shell.vulnerabilities')}
        noun={(count) => t('vulnerabilities.noun', { count })}
        columns={columns}
        rows={rows}
        view={{ ...view, sort: view.sort ?? '-severity' }}
        idOf={({ id }) => id}
        filtering={filtering}
        all={all}
        count={isCountKnown(rows.total, sum?.check ?? null) ? undefined : <UnknownCount />}
        empty={<NoVulnerabilities />}
      />
    </ListLayout>
  );
}
