import type { SbomLicense } from '@assay/contract/licenses.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { DecidedBy, LicenseText } from '../../../components/licenses/license-cells.tsx';
import { LicenseMark } from '../../../components/licenses/license-mark.tsx';
import { CountLink } from '../../../components/text/count-link.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';

/** Columns of the licenses of an SBOM. Numbers lead to components by verdict, and by the first license. */
export const sbomLicenseColumns = (
  t: TFunction,
  { project, sbomid }: Pick<Sbom, 'project' | 'sbomid'>,
): readonly Column<SbomLicense>[] => [
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
  {
    id: 'components',
    sort: 'components',
    first: 'desc',
    label: t('licenses.components'),
    width: 112,
    numeric: true,
    card: 'end',
    cell: ({ components, verdict, licenses: [text] }) => (
      <CountLink
        count={components}
        href={`${sbomPath(project, sbomid)}${writePlainSearch({ license_verdict: verdict, text })}`}
        label={t('licenses.components')}
      />
    ),
  },
];
