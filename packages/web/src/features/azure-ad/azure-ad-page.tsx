import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQueryOrNull } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import gridStyles from '../../components/page/grid.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { addStrings } from '../../lib/strings.ts';
import { DirectoryPanel } from './directory-panel.tsx';
import { RoleGroupsPanel } from './role-groups-panel.tsx';
import { SignersGroupsPanel } from './signers-groups-panel.tsx';
import { azureAd } from './strings.ts';

addStrings({ azure_ad: azureAd });

/** Page of the tenant's directory for sign-in, and the mapping of its groups. */
export function AzureAdPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQueryOrNull('getAzureAdConfig', {}),
    meta: { quiet: true },
  });
  const isKnown = data !== undefined;
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('azure_ad.title')} answer={t('azure_ad.answer')} />
      <SettingsTabs />
      {!isKnown && error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isKnown && (
        <div className={gridStyles.grid}>
          <DirectoryPanel config={data ?? undefined} />
          {data && (
            <div className={`${gridStyles.span6} stack`}>
              <RoleGroupsPanel />
              <SignersGroupsPanel />
            </div>
          )}
        </div>
      )}
    </div>
  );
}
