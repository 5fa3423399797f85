import type { AzureAdConfig } from '@assay/contract/azure-ad.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import panelStyles from '../../components/page/panel.module.css';
import { ConfirmByName } from '../../components/settings/confirm-by-name.tsx';
import { notifyDone } from '../../lib/notifications.ts';

/** Deletes the directory with its secret and group mappings. */
export function RemoveDirectory({ config }: { config: AzureAdConfig }) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteAzureAdConfig', {
    quiet: true,
    refresh: ['getAzureAdConfig', 'getAzureAdGroups', 'getAzureAdSignersGroups'],
    onDone: () => notifyDone(t('azure_ad.removed')),
  });
  return (
    <section className={`${panelStyles.body} stack`}>
      <h3>{t('azure_ad.remove')}</h3>
      <ConfirmByName
        name={config.directory_id}
        action={t('azure_ad.remove')}
        isPending={remove.isPending}
        failure={remove.error}
        onConfirm={() => remove.mutate({})}
      >
        {t('azure_ad.remove_text')}
      </ConfirmByName>
    </section>
  );
}
