import type { ImportedStandard } from '@assay/contract/standards.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyText, GreyTime } from '../../components/data-table/grey-cells.tsx';
import { formatCount } from '../../lib/formats.ts';

/** Name, version, publisher and license of a standard. */
const statedColumns = (t: TFunction): readonly Column<ImportedStandard>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    fixed: true,
    label: t('standards.name'),
    card: 'id',
    cell: ({ name }) => (
      <span className="strong cut" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'version',
    label: t('standards.version'),
    width: 104,
    card: 'state',
    isEmpty: ({ version }) => version === '',
    cell: ({ version }) => <GreyText text={version} />,
  },
  {
    id: 'owner',
    label: t('standards.owner'),
    width: 200,
    narrow: 140,
    card: 'name',
    yields: 3,
    isEmpty: ({ owner }) => owner === '',
    cell: ({ owner }) => <GreyText text={owner} />,
  },
  {
    id: 'license',
    label: t('standards.license'),
    width: 180,
    yields: 1,
    isEmpty: ({ license }) => license === '',
    cell: ({ license }) => <GreyText text={license} />,
  },
];

/** Columns of the list of standards. */
export const standardColumns = (t: TFunction): readonly Column<ImportedStandard>[] => [
  ...statedColumns(t),
  {
    id: 'requirements',
    label: t('standards.requirements'),
    width: 120,
    numeric: true,
    card: 'end',
    yields: 4,
    cell: ({ requirement_count }) => formatCount(requirement_count),
  },
  {
    id: 'by',
    label: t('standards.imported_by'),
    width: 176,
    widest: true,
    cell: ({ imported_by }) => <GreyText text={imported_by} />,
  },
  {
    id: 'imported_at',
    sort: 'imported_at',
    first: 'desc',
    label: t('standards.imported'),
    width: 128,
    narrow: 112,
    yields: 2,
    cell: ({ imported_at }) => <GreyTime at={imported_at} />,
  },
];
