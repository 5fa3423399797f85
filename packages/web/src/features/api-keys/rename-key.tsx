import { type ApiKey, ApiKeyName } from '@assay/contract/api-keys.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { RenameSection } from '../../components/settings/rename-section.tsx';
import { notifyDone } from '../../lib/notifications.ts';

/** Gives a key another name; its secret stays. */
export function RenameKey({ apiKey: { uuid, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const rename = useApiMutation('renameApiKey', {
    quiet: true,
    refresh: ['listApiKeys', 'getApiKey'],
    onDone: () => notifyDone(t('api_keys.renamed')),
  });
  return (
    <RenameSection
      uuid={uuid}
      name={name}
      title={t('api_keys.rename')}
      label={t('api_keys.name')}
      schema={ApiKeyName}
      renaming={rename}
      send={(typed, options) => rename.mutate({ uuid, name: typed }, options)}
    />
  );
}
