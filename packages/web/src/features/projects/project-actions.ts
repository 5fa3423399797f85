import type { Project } from '@assay/contract/projects.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import type { RowAction } from '../../components/data-table/row-action.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Actions on selected projects for the user's role. */
export function useProjectActions(): readonly RowAction<Project>[] {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const mayDelete = useHasRole('TenantAdmin');
  if (!mayDelete) return [];
  return [
    {
      label: t('projects.delete_selected'),
      consequence: (count) => t('projects.delete_selected_what', { count }),
      nameOf: ({ path }) => path,
      run: ({ uuid }) => client.deleteProject({ uuid }),
      onDone: () => cache.invalidateQueries(),
    },
  ];
}
