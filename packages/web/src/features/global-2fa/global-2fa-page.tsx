import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import gridStyles from '../../components/page/grid.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { OwnFactorNote, useLacksFactor } from '../../components/two-factor/own-factor-note.tsx';
import { notifyDone } from '../../lib/notifications.ts';

/** Page of the tenant's second factor requirement for users with a password. */
export function Global2faPage() {
  const { t } = useTranslation();
  const lacks = useLacksFactor();
  const { data, error, refetch } = useQuery(apiQuery('getRequireTfa', {}));
  const change = useApiMutation('setRequireTfa', { quiet: true, refresh: ['getRequireTfa'] });
  const isOn = data?.require_tfa === true;
  const set = () =>
    change.mutate(
      { require_tfa: !isOn },
      { onSuccess: () => notifyDone(t(isOn ? 'global_2fa.off_done' : 'global_2fa.on_done')) },
    );
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('global_2fa.title')} answer={t('global_2fa.answer')} />
      <SettingsTabs />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <div className={gridStyles.grid}>
          <Panel
            title={t('global_2fa.enforce')}
            className={gridStyles.span7}
            end={<span className="tag">{t(isOn ? 'global_2fa.on' : 'global_2fa.off')}</span>}
          >
            <div className={`${panelStyles.body} stack`}>
              <p className="text-secondary">
                {t(isOn ? 'global_2fa.on_text' : 'global_2fa.off_text')}
              </p>
              <p className="help">{t('global_2fa.help')}</p>
              {lacks && <OwnFactorNote />}
              <FormFailure failure={change.error} />
              <div>
                <Button
                  {...(!isOn && { variant: 'filled' })}
                  disabled={lacks}
                  loading={change.isPending}
                  onClick={set}
                >
                  {t(isOn ? 'global_2fa.turn_off' : 'global_2fa.turn_on')}
                </Button>
              </div>
            </div>
          </Panel>
        </div>
      )}
    </div>
  );
}
