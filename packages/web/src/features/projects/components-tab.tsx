import type { Project } from '@assay/contract/projects.ts';
import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ComponentFindings } from '../../components/check/component-mark.tsx';
import { CHECK_STATUSES, statusFilter } from '../../components/check/status-filter.ts';
import type { Column } from '../../components/data-table/column.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { severityFilter } from '../../components/filters/severity-filter.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { currentSbomsOf } from './current-sboms.ts';
import { SbomChoice, useShownSbom } from './sbom-choice.tsx';

const columnsOf = (t: TFunction, page: string): readonly Column<ComponentRow>[] => [
  {
    id: 'name',
    isName: true,
    label: t('projects.component'),
    sort: 'name',
    fixed: true,
    card: 'id',
    cell: ({ name, group, bom_ref }) => (
      <ProjectPathText
        path={group ? `${group}/${name}` : name}
        nameAt={group ? group.length + 1 : 0}
        href={`${page}${writePlainSearch({ open: bom_ref })}`}
      />
    ),
  },
  {
    id: 'version',
    label: t('sboms.version'),
    width: 176,
    narrow: 120,
    sort: 'version',
    card: 'end',
    yields: 6,
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'type',
    label: t('projects.type'),
    width: 112,
    sort: 'type',
    wide: true,
    cell: ({ type }) => <span className="text-secondary">{type}</span>,
  },
  {
    id: 'licenses',
    label: t('projects.licenses'),
    width: 200,
    wide: true,
    isEmpty: ({ licenses }) => licenses.length === 0,
    cell: ({ licenses }) => (
      <span className="text-secondary" title={licenses.join(', ')}>
        {licenses.join(', ') || '–'}
      </span>
    ),
  },
  {
    id: 'severity',
    label: t('sboms.known_against'),
    width: 344,
    narrow: 316,
    sort: 'severity',
    first: 'desc',
    card: 'name',
    yields: 7,
    cell: (row) => <ComponentFindings row={row} />,
  },
];

/** Components of an SBOM that the project's counts cover; each links to the SBOM page. */
export function ComponentsTab({ project }: { project: Project }) {
  const { path } = project;
  const { t } = useTranslation();
  const current = currentSbomsOf(project);
  const shown = useShownSbom(current);
  if (!shown) return <EmptySboms list="components" project={path} />;
  return (
    <>
      <SbomChoice current={current} shown={shown} label={t('projects.version_in_use')} />
      <Components path={path} sbomid={shown.sbomid} />
    </>
  );
}

function Components({ path, sbomid }: { path: string; sbomid: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView('project-components');
  const page = sbomPath(path, sbomid);
  const columns = useMemo(() => columnsOf(t, page), [t, page]);
  const filters = useMemo(() => [statusFilter(t), severityFilter(t)], [t]);
  const filtering = useFiltering({ name: 'text', label: t('projects.search_components') }, filters);
  const { search } = filtering;
  const { text, severity, sort } = search;
  const status = CHECK_STATUSES.find((one) => one === search['status']);
  const query = definedValues({ text, severity, status, sort });
  const rows = useRows(apiRows('listSbomComponents', { sbomid, ...query }));
  return (
    <FilteredTable
      label={t('projects.tab_components')}
      noun={(count) => t('projects.components', { count })}
      columns={columns}
      rows={rows}
      view={{ ...view, sort: view.sort ?? 'name' }}
      idOf={({ bom_ref }) => bom_ref}
      onOpen={({ bom_ref }) => router.history.push(`${page}${writePlainSearch({ open: bom_ref })}`)}
      filtering={filtering}
      tools={
        <AppLink className="link" href={page}>
          {t('projects.open_sbom')}
        </AppLink>
      }
      empty={
        <EmptyState title={t('projects.no_components')} text={t('projects.no_components_text')} />
      }
    />
  );
}
