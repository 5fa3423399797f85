import { COMPONENT_FIELD_NAMES } from '@assay/contract/rule-set-verdicts.ts';
import { sbomContent } from '@assay/contract/sbom-content.ts';
import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { CHECK_STATUSES, statusFilter } from '../../../components/check/status-filter.ts';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { lifeFilter } from '../../../components/end-of-life/life-filter.ts';
import type { Filter } from '../../../components/filters/filter.ts';
import { severityFilter } from '../../../components/filters/severity-filter.tsx';
import { licenseFilter } from '../../../components/licenses/license-words.ts';
import { licenses } from '../../../components/licenses/strings.ts';
import { lazily } from '../../../lib/lazily.ts';
import { addStrings } from '../../../lib/strings.ts';
import { openRowOf } from '../open-row.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import { componentColumns } from './component-columns.tsx';

addStrings({ licenses });

const ComponentDrawer = lazily(
  async () => (await import('./component-drawer.tsx')).ComponentDrawer,
);

const SORT = sbomContent.listSbomComponents.query.shape.sort;
const idOf = (row: ComponentRow) => row.bom_ref;

const filtersOf = (t: TFunction): Filter[] => [
  statusFilter(t),
  severityFilter(t),
  {
    name: 'showvulnerable',
    label: t('sbom.content.vulnerable_only'),
    single: true,
    options: [{ value: 'true', label: t('sbom.content.yes') }],
  },
  {
    name: 'lacks',
    label: t('sbom.quality.lacks'),
    single: true,
    options: COMPONENT_FIELD_NAMES.map((value) => ({
      value,
      label: t(`sbom.quality.lacks_${value}`),
    })),
  },
  lifeFilter(t),
  { ...licenseFilter(t, 'license_verdict'), label: t('sbom.licenses.components') },
];

/** Input of the list of components, by the address of the page. */
const questionOf = ({
  sbom: { sbomid },
  search: { status, severity, showvulnerable, end_of_life, license_verdict, text, lacks },
  sort,
}: Pick<TabProps, 'sbom' | 'search'> & { sort: string | undefined }) => ({
  ...{ sbomid, severity, showvulnerable, end_of_life, license_verdict, text, lacks },
  status: CHECK_STATUSES.find((one) => one === status),
  sort: SORT.safeParse(sort).data,
});

/** Entries of the SBOM, with the vulnerabilities of each, and why some could not be checked. */
export function ComponentsTab({ sbom, search }: TabProps) {
  const { t } = useTranslation();
  const view = useTableView('components');
  const columns = useMemo(() => componentColumns(t), [t]);
  const filters = useMemo(() => filtersOf(t), [t]);
  const filtering = useFiltering(
    { name: 'text', label: t('sbom.content.components_filter') },
    filters,
  );
  const rows = useRows(
    apiRows('listSbomComponents', questionOf({ sbom, search, sort: view.sort })),
  );
  const { isFiltered } = filtering;
  const open = openRowOf(rows, view, idOf);
  const count = sbom.component_count;
  return (
    <SbomLayout
      sbom={sbom}
      tab="components"
      drawer={
        view.open !== undefined && (
          <ComponentDrawer key={view.open} sbom={sbom} bomRef={view.open} {...open} />
        )
      }
    >
      <FilteredTable
        label={t('sbom.content.components_label')}
        noun={(count) => t('sbom.content.components_noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        filtering={filtering}
        all={isFiltered && count !== null ? { count, href: filtering.href } : undefined}
        empty={
          <EmptyState
            title={t('sbom.content.components_empty')}
            text={t('sbom.content.components_empty_text')}
          />
        }
      />
    </SbomLayout>
  );
}
