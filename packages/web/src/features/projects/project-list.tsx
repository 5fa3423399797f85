import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { verdictFilters } from '../../components/compliance/rule-sets/verdict-filters.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { inUseFilter, projectFilter, yesNo } from '../../components/sbom-list/sbom-filters.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { canBeProject } from '../../lib/projects-path.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import { useProjectActions } from './project-actions.ts';
import { projectColumns } from './project-columns.tsx';
import type { ProjectsSearch } from './search.ts';

/** Filters and table of projects. */
export function ProjectList({ search: filter }: { search: ProjectsSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView('projects');
  const columns = useMemo(() => projectColumns(t), [t]);
  const filters = useMemo(
    () => [
      projectFilter(t),
      inUseFilter(t),
      {
        name: 'favorite',
        label: t('projects.favorite'),
        single: true,
        options: yesNo(t),
      },
      { name: 'affected', label: t('projects.affected'), single: true, options: yesNo(t) },
      ...verdictFilters(t),
      { name: 'vulnerability', label: t('projects.vulnerability'), free: true, options: [] },
      { name: 'label', label: t('projects.label'), free: true, options: [] },
    ],
    [t],
  );
  const { project, search: keyword, inUse, favorite, affected, vulnerability, label } = filter;
  const { rule_set, verdict } = filter;
  const filtering = useFiltering({ name: 'search', label: t('projects.search') }, filters);
  const query = {
    ...{ project, keyword, inUse, favorite, affected, rule_set, verdict, vulnerability, label },
    sort: filter.sort,
  };
  const rows = useRows({
    ...apiRows('listProjects', definedValues(query)),
    enabled: canBeProject(project),
  });
  const all = useListTotal('listProjects', filtering.isFiltered ? {} : undefined, filtering.href);
  return (
    <FilteredTable
      label={t('shell.projects')}
      noun={(count) => t('projects.noun', { count })}
      columns={columns}
      rows={rows}
      view={{ ...view, sort: view.sort ?? 'path' }}
      idOf={(row) => row.uuid}
      onOpen={(row) => router.history.push(workspacePath(row.path))}
      actions={useProjectActions()}
      filtering={filtering}
      all={all}
      empty={<EmptySboms list="projects" />}
    />
  );
}
