import type { Sbom } from '@assay/contract/sboms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import type { RowAction } from '../data-table/row-action.ts';

/** Actions on selected SBOMs for the user's role. */
export function useSbomActions(): readonly RowAction<Sbom>[] {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const mayMark = useHasRole('LedgerAdmin');
  const mayDelete = useHasRole('TenantAdmin');
  const nameOf = ({ project, version, sbomid }: Sbom) => `${project} ${version || sbomid}`;
  const onDone = () => cache.invalidateQueries();
  const mark = (in_use: boolean): RowAction<Sbom> => ({
    label: t(in_use ? 'sboms.mark_used' : 'sboms.mark_unused'),
    consequence: (count) =>
      t(in_use ? 'sboms.mark_used_what' : 'sboms.mark_unused_what', { count }),
    nameOf,
    run: ({ sbomid }) => client.updateSbom({ sbomid, in_use }),
    isState: in_use,
    onDone,
  });
  return [
    ...(mayMark ? [mark(true), mark(false)] : []),
    ...(mayDelete
      ? [
          {
            label: t('sboms.delete_selected'),
            consequence: (count: number) => t('sboms.delete_selected_what', { count }),
            nameOf,
            run: ({ sbomid }: Sbom) => client.deleteSbom({ sbomid }),
            onDone,
          },
        ]
      : []),
  ];
}
