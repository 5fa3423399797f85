import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { RowCount } from '../../components/data-table/row-count.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { severityFilter } from '../../components/filters/severity-filter.tsx';
import { ListLayout } from '../../components/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { given } from '../../lib/given.ts';
import type { ArtifactsSearch } from '../../lib/page-search.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { artifactColumns, usersOf } from './artifact-columns.tsx';

const NOTHING = { text: undefined, severity: undefined };

/** The list of artifacts: every package version that the tenant's SBOMs contain. */
export function ArtifactsPage({ search: { text, severity, sort } }: { search: ArtifactsSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const columns = useMemo(() => artifactColumns(t), [t]);
  const filters = useMemo(() => [severityFilter(t)], [t]);
  const isFiltered = text !== undefined || severity !== undefined;
  const query = { keyword: text, severity, sort: sort as 'severity' | undefined };
  const rows = useRows(apiRows('listArtifacts', given(query)));
  const all = useListTotal('listArtifacts', isFiltered ? {} : undefined, hrefWith(search, NOTHING));
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.artifacts')}
          answer={t('artifacts.answer')}
          actions={<UploadButton />}
        />
      }
    >
      <FilterBar
        text={{ name: 'text', label: t('artifacts.search') }}
        filters={filters}
        search={search}
        onChange={change}
      >
        <RowCount
          rows={rows}
          noun={t('artifacts.noun', { count: all?.count ?? rows.total ?? 0 })}
          all={all}
        />
        <TableTools columns={columns} view={view} />
      </FilterBar>
      <DataTable
        label={t('shell.artifacts')}
        columns={columns}
        rows={rows}
        view={{ ...view, sort: view.sort ?? '-severity' }}
        idOf={(artifact) => artifact.purl}
        onOpen={(artifact) => router.history.push(usersOf(artifact))}
        empty={<EmptySboms />}
        clearFilters={isFiltered ? () => change(NOTHING) : undefined}
      />
    </ListLayout>
  );
}
