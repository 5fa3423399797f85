import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { LicenseForm } from '../../components/license/license-form.tsx';
import { license } from '../../components/license/strings.ts';
import gridStyles from '../../components/page/grid.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { LicenseFacts } from './license-facts.tsx';
import { LicenseUsage } from './license-usage.tsx';

addStrings({ license });

/** Page of the tenant's license and its usage. */
export function LicensePage() {
  const { t } = useTranslation();
  const isOperator = useHasRole('SuperAdmin');
  const { data, error, refetch } = useQuery(apiQuery('getLicense', {}));
  const save = useApiMutation('setLicense', { quiet: true, refresh: ['getLicense'] });
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('license.title')} answer={t('license.answer')} />
      <SettingsTabs />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <div className={gridStyles.grid}>
          <Panel title={t('license.present')} className={gridStyles.span6}>
            <LicenseFacts license={data} />
            {data.set_by === 'operator' && !isOperator ? (
              <p className={`${panelStyles.body} help`}>{t('license.by_operator')}</p>
            ) : (
              <LicenseForm
                save={(license) => save.mutateAsync({ license })}
                isPending={save.isPending}
                failure={save.error}
                hasOne={data.license !== null}
              />
            )}
          </Panel>
          <Panel title={t('license.usage')} className={gridStyles.span6}>
            <LicenseUsage license={data} />
          </Panel>
        </div>
      )}
    </div>
  );
}
