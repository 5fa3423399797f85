import { sbomContent } from '@assay/contract/sbom-content.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows, client } from '../../../api.ts';
import { isCountKnown, NoFindings, UnknownCount } from '../../../components/check/no-findings.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useListTotal } from '../../../components/data-table/list-total.ts';
import { RowCount } from '../../../components/data-table/row-count.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { TableTools } from '../../../components/data-table/table-tools.tsx';
import { useTableView } from '../../../components/data-table/table-view.ts';
import type { Filter } from '../../../components/filters/filter.ts';
import { FilterBar } from '../../../components/filters/filter-bar.tsx';
import { severityFilter } from '../../../components/filters/severity-filter.tsx';
import { sbomPath } from '../../../lib/projects-path.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { clearing, stateFilter, suppressedFilter } from '../filters.ts';
import { openRowOf } from '../open-row.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import { findingColumns } from './finding-columns.tsx';
import { FindingDrawer } from './finding-drawer.tsx';

const FILTERS = ['severity', 'state', 'verdict', 'suppressed', 'text'];
const SORT = sbomContent.listSbomVulnerabilities.query.shape.sort;
const idOf = (row: FindingRow) => row.key;

const filtersOf = (t: TFunction): Filter[] => [
  severityFilter(t),
  stateFilter(t),
  {
    name: 'verdict',
    label: t('sbom.content.verdict'),
    single: true,
    options: (['affected', 'unknown', 'handled'] as const).map((value) => ({
      value,
      label: t(`sbom.content.verdict_${value}`),
    })),
  },
  suppressedFilter(t),
];

/** Vulnerabilities of the SBOM; every row has the reason for its match. */
export function VulnerabilitiesTab({ sbom, search }: TabProps) {
  const { t } = useTranslation();
  const url = useUrlSearch();
  const view = useTableView();
  const columns = useMemo(() => findingColumns(t), [t]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const query = {
    sbomid: sbom.sbomid,
    severity: search.severity,
    suppressed: search.suppressed,
    state: search.state?.slice(0, 128),
    verdict: search.verdict,
    text: search.text,
    sort: SORT.safeParse(view.sort).data,
  };
  const rows = useRows(apiRows('listSbomVulnerabilities', query));
  const choices = [
    {
      label: t('lists.export_sarif'),
      save: async () => saveFile(await client.exportSbomSarif(query), 'findings.sarif'),
    },
  ];
  const clear = clearing(FILTERS, url.search, url.change);
  const open = openRowOf(rows, view, idOf);
  const href = sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities');
  const all = useListTotal('listSbomVulnerabilities', clear && { sbomid: sbom.sbomid }, href);
  return (
    <SbomLayout
      sbom={sbom}
      tab="vulnerabilities"
      drawer={
        view.open !== undefined && (
          <FindingDrawer
            key={view.open}
            sbom={sbom}
            openKey={view.open}
            row={open.row}
            isReading={rows.status === 'loading'}
            place={open.place}
            onStep={open.step}
            onClose={() => view.setOpen(undefined)}
          />
        )
      }
    >
      <FilterBar
        text={{ name: 'text', label: t('sbom.content.findings_filter') }}
        filters={filters}
        search={url.search}
        onChange={url.change}
      >
        {isCountKnown(rows.total, sbom.check) ? (
          <RowCount
            rows={rows}
            noun={t('sbom.content.findings_noun', { count: all?.count ?? rows.total ?? 0 })}
            all={all}
          />
        ) : (
          <UnknownCount />
        )}
        <TableTools columns={columns} view={view} rows={rows} choices={choices} />
      </FilterBar>
      <DataTable
        label={t('sbom.content.findings_label')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        isDim={isDim}
        clearFilters={clear}
        empty={<NoFindings check={sbom.check} />}
      />
    </SbomLayout>
  );
}

const isDim = (row: FindingRow) => row.suppressed;
