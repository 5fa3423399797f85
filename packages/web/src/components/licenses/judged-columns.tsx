import type { SbomLicense } from '@assay/contract/licenses.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../data-table/column.ts';
import { DecidedBy, LicenseText } from './license-cells.tsx';
import { LicenseMark } from './license-mark.tsx';

/** Columns of every list of licenses: the verdict of the license policy, the licenses, and what decided. */
export const judgedColumns = (t: TFunction): readonly Column<SbomLicense>[] => [
  {
    id: 'verdict',
    sort: 'verdict',
    first: 'desc',
    label: t('licenses.verdict'),
    width: 112,
    card: 'state',
    fixed: true,
    cell: ({ verdict }) => <LicenseMark verdict={verdict} />,
  },
  {
    id: 'license',
    sort: 'license',
    isName: true,
    label: t('licenses.license'),
    card: 'id',
    fixed: true,
    cell: ({ licenses }) => <LicenseText licenses={licenses} />,
  },
  {
    id: 'why',
    label: t('licenses.why'),
    width: 320,
    narrow: 200,
    card: 'name',
    cell: (row) => <DecidedBy row={row} />,
  },
];
