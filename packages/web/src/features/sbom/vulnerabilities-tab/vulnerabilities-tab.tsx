import { sbomContent } from '@assay/contract/sbom-content.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows, client } from '../../../api.ts';
import { AsOfBar } from '../../../components/as-of/as-of-bar.tsx';
import { NoFindingsAsOf } from '../../../components/as-of/no-findings-as-of.tsx';
import { useCheckAsOf } from '../../../components/as-of/use-check-as-of.ts';
import { isCountKnown, NoFindings, UnknownCount } from '../../../components/check/no-findings.tsx';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { useListTotal } from '../../../components/data-table/list-total.ts';
import { reportChoices } from '../../../components/data-table/report-choices.ts';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { isClosedState } from '../../../components/decisions/closed-state.ts';
import {
  stateFilter,
  suppressedFilter,
  verdictFilter,
} from '../../../components/decisions/finding-filters.ts';
import { useDecideFindings } from '../../../components/decisions/use-decide-findings.ts';
import { lifeFilter } from '../../../components/end-of-life/life-filter.ts';
import type { Filter } from '../../../components/filters/filter.ts';
import { severityFilter } from '../../../components/filters/severity-filter.tsx';
import { assigneeFilter } from '../../../components/remarks/assignee-filter.ts';
import { RowCheckNote } from '../../../components/row-checks/row-check-note.tsx';
import { lazily } from '../../../lib/lazily.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import { openRowOf } from '../open-row.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import { findingColumns } from './finding-columns.tsx';

const FindingDrawer = lazily(async () => (await import('./finding-drawer.tsx')).FindingDrawer);

const SORT = sbomContent.listSbomVulnerabilities.query.shape.sort;
const idOf = (row: FindingRow) => row.key;

const filtersOf = (t: TFunction): Filter[] => [
  severityFilter(t),
  stateFilter(t),
  verdictFilter(t),
  lifeFilter(t),
  suppressedFilter(t),
  assigneeFilter(t),
];

function useFindingFilters(t: TFunction) {
  const filters = useMemo(() => filtersOf(t), [t]);
  return useFiltering({ name: 'text', label: t('sbom.content.findings_filter') }, filters);
}

/** The request for the findings that the address asks for. */
const queryOf = (
  { sbom: { sbomid }, search }: Pick<TabProps, 'sbom' | 'search'>,
  sort: string,
) => ({
  sbomid,
  severity: search.severity,
  suppressed: search.suppressed,
  assignee: search.assignee,
  state: search.state?.slice(0, 128),
  verdict: search.verdict,
  end_of_life: search.end_of_life,
  text: search.text,
  sort: SORT.safeParse(sort).data,
});

const sarifChoice = (
  t: TFunction,
  query: ReturnType<typeof queryOf> & { as_of: string | undefined },
) => ({
  label: t('lists.export_sarif'),
  save: async () => {
    const listed = { ...query, suppressed: query.suppressed ?? 'false' };
    saveFile(await client.exportSbomSarif(listed), 'findings.sarif');
  },
});

/** The report of the release that the SBOM is: all its findings, decisions and its gate, now or as of an instant. */
const releaseReports = (
  t: TFunction,
  { project_uuid: uuid, sbomid }: TabProps['sbom'],
  as_of: string | undefined,
) => reportChoices(t, (format) => client.exportProjectReport({ uuid, sbomid, as_of, format }));

/** Vulnerabilities of the SBOM; every row has the reason for its match. */
export function VulnerabilitiesTab({ sbom, search }: TabProps) {
  const { t } = useTranslation();
  const view = useTableView('findings');
  const columns = useMemo(() => findingColumns(t, sbom.version), [t, sbom.version]);
  const filtering = useFindingFilters(t);
  const query = queryOf({ sbom, search }, view.sort ?? '-priority');
  const rows = useRows(apiRows('listSbomVulnerabilities', { ...query, as_of: search.as_of }));
  const isNow = search.as_of === undefined;
  const Empty = isNow ? NoFindings : NoFindingsAsOf;
  const check = useCheckAsOf(sbom, search.as_of);
  const { dialog, actions, decide } = useDecideFindings(sbom, rows.readAt);
  const open = openRowOf(rows, view, idOf);
  const all = useListTotal(
    'listSbomVulnerabilities',
    filtering.isFiltered ? { sbomid: sbom.sbomid, as_of: search.as_of } : undefined,
    filtering.href,
  );
  return (
    <SbomLayout
      sbom={sbom}
      tab="vulnerabilities"
      drawer={
        view.open !== undefined && (
          <FindingDrawer
            key={view.open}
            sbom={sbom}
            as_of={search.as_of}
            openKey={view.open}
            {...open}
            onDecide={isNow ? decide : undefined}
          />
        )
      }
    >
      <Above sbom={sbom} as_of={search.as_of} />
      <FilteredTable
        label={t('sbom.content.findings_label')}
        noun={(count) => t('sbom.content.findings_noun', { count })}
        columns={columns}
        rows={rows}
        view={{ ...view, sort: view.sort ?? '-priority' }}
        idOf={idOf}
        isDim={isDim}
        actions={isNow ? actions : []}
        filtering={filtering}
        all={all}
        count={isCountKnown(rows.total, check) ? undefined : <UnknownCount />}
        choices={[
          sarifChoice(t, { ...query, as_of: search.as_of }),
          ...releaseReports(t, sbom, search.as_of),
        ]}
        empty={<Empty check={check} />}
      />
      {dialog}
    </SbomLayout>
  );
}

/** The lines between the tabs and the list. The daily audit is about findings of now. */
function Above({ sbom, as_of }: { sbom: TabProps['sbom']; as_of: string | undefined }) {
  const { search } = useUrlSearch();
  const receiptHref = hrefWith(search, { receipt: 'true' });
  return (
    <>
      <AsOfBar sbomid={sbom.sbomid} as_of={as_of} receiptHref={receiptHref} />
      {as_of === undefined && <RowCheckNote of="findings" since={sbom.uploaded_at} />}
    </>
  );
}

const isDim = ({ state, suppressed }: FindingRow) => suppressed || isClosedState(state);
