import type { ApiKey } from '@assay/contract/api-keys.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import type { RowAction } from '../../components/data-table/row-action.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Actions on selected API keys for the user's role. */
export function useApiKeyActions(): readonly RowAction<ApiKey>[] {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const may = useHasRole('TenantAdmin');
  if (!may) return [];
  return [
    {
      label: t('api_keys.revoke_selected'),
      consequence: (count) => t('api_keys.revoke_selected_what', { count }),
      nameOf: ({ name }) => name,
      run: ({ uuid }) => client.revokeApiKey({ uuid }),
      onDone: () => cache.invalidateQueries({ queryKey: ['listApiKeys'] }),
    },
  ];
}
