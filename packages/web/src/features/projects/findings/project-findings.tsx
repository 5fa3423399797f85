import type { Project } from '@assay/contract/projects.ts';
import { sbomContent } from '@assay/contract/sbom-content.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { NoFindingsAsOf } from '../../../components/as-of/no-findings-as-of.tsx';
import { useCheckAsOf } from '../../../components/as-of/use-check-as-of.ts';
import { isCountKnown, NoFindings, UnknownCount } from '../../../components/check/no-findings.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { isClosedState } from '../../../components/decisions/closed-state.ts';
import { DecisionState } from '../../../components/decisions/decision-state.tsx';
import {
  stateFilter,
  suppressedFilter,
  verdictFilter,
} from '../../../components/decisions/finding-filters.ts';
import { useDecideFindings } from '../../../components/decisions/use-decide-findings.ts';
import { lifeFilter } from '../../../components/end-of-life/life-filter.ts';
import type { Filter } from '../../../components/filters/filter.ts';
import { severityFilter } from '../../../components/filters/severity-filter.tsx';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { PriorityMark } from '../../../components/priority/priority-mark.tsx';
import { assigneeFilter } from '../../../components/remarks/assignee-filter.ts';
import { AppLink } from '../../../components/text/app-link.tsx';
import { InstalledFixed } from '../../../components/text/installed-fixed.tsx';
import { definedValues } from '../../../lib/defined-values.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { ProjectReport } from '../project-report.tsx';
import { WorkspaceSearch } from '../search.ts';

const SORT = sbomContent.listSbomVulnerabilities.query.shape.sort;

/** The order by priority, and why each row has its place. */
const priorityColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'priority',
  label: t('priority.title'),
  width: 216,
  narrow: 156,
  sort: 'priority',
  first: 'desc',
  yields: 6,
  cell: (row) => <PriorityMark row={row} />,
});

const columnsOf = (
  t: TFunction,
  version: string,
  open: (key: string) => string,
): readonly Column<FindingRow>[] => [
  {
    id: 'severity',
    label: t('lists.severity'),
    width: 104,
    narrow: 76,
    sort: 'severity',
    first: 'desc',
    fixed: true,
    card: 'mark',
    cell: ({ severity, cvss }) => (
      <span className="row">
        <SeverityMark severity={severity} />
        <span className="text-secondary" data-only="desktop">
          {cvss?.toFixed(1)}
        </span>
      </span>
    ),
  },
  {
    id: 'id',
    label: t('vulnerabilities.id'),
    width: 256,
    narrow: 172,
    sort: 'id',
    fixed: true,
    card: 'id',
    cell: ({ id, key }) => (
      <AppLink href={open(key)}>
        <code className="strong">{id}</code>
      </AppLink>
    ),
  },
  {
    id: 'name',
    isName: true,
    label: t('projects.component'),
    sort: 'name',
    card: 'name',
    cell: ({ name, purl }) => <code title={purl ?? undefined}>{name}</code>,
  },
  priorityColumn(t),
  {
    id: 'version',
    label: t('projects.installed'),
    width: 240,
    narrow: 152,
    yields: 5,
    cell: ({ version, reason, fixed_versions }) => (
      <InstalledFixed version={version} fixed={reason.fixed ?? fixed_versions[0]} />
    ),
  },
  {
    id: 'state',
    label: t('projects.state'),
    width: 264,
    narrow: 176,
    yields: 7,
    card: 'state',
    cell: (row) => <DecisionState row={row} version={version} assignee={row.assignee?.name} />,
  },
];

const filtersOf = (t: TFunction): Filter[] => [
  severityFilter(t),
  stateFilter(t),
  verdictFilter(t),
  lifeFilter(t),
  suppressedFilter(t),
  assigneeFilter(t),
];

/** The part of the request that the address states. */
function queryOf(search: Record<string, string | undefined>) {
  const { text, severity, state, sort, ...rest } = search;
  const { verdict, suppressed, end_of_life, assignee } = WorkspaceSearch.parse(rest);
  const known = { text, severity, verdict, suppressed, end_of_life, assignee };
  return { ...known, state: state?.slice(0, 128), sort: SORT.safeParse(sort ?? '-priority').data };
}

/** Findings of one SBOM of a project, now or as of an instant; each links to the SBOM page. */
export function ProjectFindings({
  project,
  sbom: { sbomid, version },
  as_of,
}: {
  project: Project;
  sbom: { sbomid: string; version: string };
  as_of?: string;
}) {
  const { uuid, path } = project;
  const isNow = as_of === undefined;
  const check = useCheckAsOf({ sbomid, check: project.check }, as_of);
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView('project-findings');
  const page = sbomPath(path, sbomid, 'vulnerabilities');
  const open = useCallback(
    (key?: string) => `${page}${writePlainSearch(definedValues({ as_of, open: key }))}`,
    [page, as_of],
  );
  const columns = useMemo(() => columnsOf(t, version, open), [t, version, open]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const filtering = useFiltering({ name: 'text', label: t('vulnerabilities.search') }, filters);
  const rows = useRows(
    apiRows('listSbomVulnerabilities', { sbomid, as_of, ...queryOf(filtering.search) }),
  );
  const Empty = isNow ? NoFindings : NoFindingsAsOf;
  const { dialog, actions } = useDecideFindings({ sbomid, project: path, version }, rows.readAt);
  return (
    <>
      <FilteredTable
        label={t('projects.tab_vulnerabilities')}
        noun={(count) => t('projects.findings', { count })}
        columns={columns}
        rows={rows}
        view={{ ...view, sort: view.sort ?? '-priority' }}
        idOf={({ key }) => key}
        isDim={({ state, suppressed }) => suppressed || isClosedState(state)}
        actions={isNow ? actions : []}
        onOpen={({ key }) => router.history.push(open(key))}
        filtering={filtering}
        count={isCountKnown(rows.total, check) ? undefined : <UnknownCount />}
        tools={
          <>
            <ProjectReport uuid={uuid} as_of={as_of} />
            <AppLink className="link" href={open()}>
              {t('projects.open_sbom')}
            </AppLink>
          </>
        }
        empty={<Empty check={check} />}
      />
      {dialog}
    </>
  );
}
