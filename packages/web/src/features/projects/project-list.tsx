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
import { inUseFilter, projectFilter } from '../../components/sbom-list/sbom-filters.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { canBeProject } from '../../lib/projects-path.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import { useProjectActions } from './project-actions.ts';
import { projectColumns } from './project-columns.tsx';
import type { ProjectsSearch } from './search.ts';

const NOTHING = {
  search: undefined,
  project: undefined,
  inUse: undefined,
  favorite: undefined,
  label: undefined,
};

/** Filters and table of projects. */
export function ProjectList({ search: filter }: { search: ProjectsSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const columns = useMemo(() => projectColumns(t), [t]);
  const filters = useMemo(
    () => [
      projectFilter(t),
      inUseFilter(t),
      {
        name: 'favorite',
        label: t('projects.favorite'),
        single: true,
        options: [
          { value: 'true', label: t('lists.yes') },
          { value: 'false', label: t('lists.no') },
        ],
      },
      { name: 'label', label: t('projects.label'), free: true, options: [] },
    ],
    [t],
  );
  const { project, search: keyword, inUse, favorite, label, sort } = filter;
  const isFiltered = [project, keyword, inUse, favorite, label].some((v) => v !== undefined);
  const query = { project, keyword, inUse, favorite, label, sort: sort as 'path' | undefined };
  const rows = useRows({
    ...apiRows('listProjects', definedValues(query)),
    enabled: canBeProject(project),
  });
  const all = useListTotal('listProjects', isFiltered ? {} : undefined, hrefWith(search, NOTHING));
  return (
    <>
      <FilterBar
        text={{ name: 'search', label: t('projects.search') }}
        filters={filters}
        search={search}
        onChange={change}
      >
        <RowCount
          rows={rows}
          noun={t('projects.noun', { count: all?.count ?? rows.total ?? 0 })}
          all={all}
        />
        <TableTools columns={columns} view={view} rows={rows} />
      </FilterBar>
      <DataTable
        label={t('shell.projects')}
        columns={columns}
        rows={rows}
        view={{ ...view, sort: view.sort ?? 'path' }}
        idOf={(row) => row.uuid}
        onOpen={(row) => router.history.push(workspacePath(row.path))}
        actions={useProjectActions()}
        empty={<EmptySboms list="projects" />}
        clearFilters={isFiltered ? () => change(NOTHING) : undefined}
      />
    </>
  );
}
