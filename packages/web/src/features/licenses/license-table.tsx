import type { TenantLicense } from '@assay/contract/licenses.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table/column.ts';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { judgedColumns } from '../../components/licenses/judged-columns.tsx';
import { licenseFilter } from '../../components/licenses/license-words.ts';
import { CountLink } from '../../components/text/count-link.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { formatCount } from '../../lib/formats.ts';

const columnsOf = (t: TFunction): readonly Column<TenantLicense>[] => [
  ...judgedColumns(t),
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
    id: 'sboms',
    sort: 'sboms',
    first: 'desc',
    label: t('licenses.sboms'),
    width: 88,
    numeric: true,
    yields: 2,
    cell: ({ sboms, license_id }) => (
      <CountLink
        count={sboms}
        href={`/licenses?view=sboms&license_id=${license_id}`}
        label={t('licenses.sboms')}
      />
    ),
  },
  {
    id: 'projects',
    sort: 'projects',
    first: 'desc',
    label: t('licenses.projects'),
    width: 96,
    numeric: true,
    yields: 1,
    cell: ({ projects }) => formatCount(projects),
  },
];

/** Licenses of the tenant, the worst verdict first. */
export function LicenseTable() {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => [licenseFilter(t)], [t]);
  return (
    <ListTable
      name="listLicenses"
      list="licenses"
      label={t('license_page.tab_licenses')}
      noun={(count) => t('licenses.noun', { count })}
      columns={columns}
      filters={filters}
      text={{ name: 'text', label: t('licenses.search') }}
      idOf={({ license_id }) => String(license_id)}
      empty={<EmptySboms list="licenses" />}
    />
  );
}
