import { type LicensedSbom, licenses } from '@assay/contract/licenses.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { LicenseMark } from '../../components/licenses/license-mark.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { formatCount } from '../../lib/formats.ts';
import { sbomPath } from '../../lib/projects-path.ts';

const SORT = licenses.listLicenseSboms.query.shape.sort;
const idOf = ({ sbomid }: LicensedSbom) => sbomid;
const NO_CHIPS: readonly never[] = [];
const HIDDEN = ['license_id'];

const columnsOf = (t: TFunction): readonly Column<LicensedSbom>[] => [
  {
    id: 'license_verdict',
    label: t('licenses.verdict'),
    width: 112,
    card: 'state',
    fixed: true,
    cell: ({ verdict }) => <LicenseMark verdict={verdict} />,
  },
  {
    id: 'project',
    sort: 'project',
    isName: true,
    label: t('license_page.project'),
    card: 'id',
    fixed: true,
    cell: ({ project, sbomid }) => (
      <ProjectPathText path={project} href={sbomPath(project, sbomid, 'licenses')} />
    ),
  },
  {
    id: 'version',
    label: t('license_page.version'),
    width: 128,
    narrow: 88,
    card: 'name',
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'components',
    sort: 'components',
    first: 'desc',
    label: t('licenses.components'),
    width: 112,
    numeric: true,
    card: 'end',
    cell: ({ components }) => formatCount(components),
  },
  {
    id: 'denied',
    label: t('license_page.denied_components'),
    width: 96,
    numeric: true,
    yields: 2,
    cell: ({ counts }) => formatCount(counts.denied),
  },
  {
    id: 'open',
    label: t('license_page.open_components'),
    width: 152,
    numeric: true,
    yields: 1,
    cell: ({ counts }) => formatCount(counts.review + counts.unknown),
  },
];

/**
 * SBOMs with their verdict.
 *
 * @param licenseId only those with components of these licenses
 */
export function SbomTable({ licenseId }: { licenseId: number | undefined }) {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filtering = useFiltering(undefined, NO_CHIPS, HIDDEN);
  const sort = SORT.safeParse(view.sort).data;
  const rows = useRows(apiRows('listLicenseSboms', { license_id: licenseId, sort }));
  return (
    <FilteredTable
      label={t('license_page.tab_sboms')}
      noun={(count) => t('license_page.noun_sbom', { count })}
      columns={columns}
      rows={rows}
      view={view}
      idOf={idOf}
      filtering={filtering}
      empty={
        <EmptyState title={t('license_page.none_sboms')} text={t('license_page.none_sboms_text')} />
      }
    />
  );
}
