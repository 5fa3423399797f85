import type { SbomLicense } from '@assay/contract/licenses.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { judgedColumns } from '../../../components/licenses/judged-columns.tsx';
import { CountLink } from '../../../components/text/count-link.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';

/** Columns of the licenses of an SBOM. Numbers lead to components by verdict, and by the first license. */
export const sbomLicenseColumns = (
  t: TFunction,
  { project, sbomid }: Pick<Sbom, 'project' | 'sbomid'>,
): readonly Column<SbomLicense>[] => [
  ...judgedColumns(t),
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
