import type { StoredLicensePolicy } from '@assay/contract/license-policy.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { licenses } from '../../components/licenses/strings.ts';
import gridStyles from '../../components/page/grid.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { addStrings } from '../../lib/strings.ts';
import { PolicyForm } from './policy-form.tsx';
import { PolicyPreview } from './policy-preview.tsx';
import { licensePolicyPage } from './strings.ts';
import { policyOf, typedPolicy } from './typed-policy.ts';

addStrings({ licenses, license_policy: licensePolicyPage });

const WAIT_MS = 300;

/** Page of the license policy, with what a change does before it is saved. */
export function LicensePolicyPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getLicensePolicy', {}));
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('license_policy.title')} answer={t('license_policy.answer')} />
      <SettingsTabs />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && <FormAndPreview key={data.revision} stored={data} />}
    </div>
  );
}

function FormAndPreview({ stored }: { stored: StoredLicensePolicy }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() =>
    typedPolicy(stored.policy, {
      permissive: t('license_policy.proposed_permissive'),
      weak: t('license_policy.proposed_weak'),
      strong: t('license_policy.proposed_strong'),
    }),
  );
  const [shown] = useDebouncedValue(typed, WAIT_MS);
  const policy = useMemo(() => policyOf(shown), [shown]);
  const { revision, set_by, set_at } = stored;
  const state = stored.policy
    ? t('license_policy.revision', { revision })
    : t('license_policy.not_set');
  return (
    <div className={gridStyles.grid}>
      <Panel
        title={t('license_policy.rules')}
        className={gridStyles.span7}
        end={<span className="tag">{state}</span>}
      >
        <PolicyForm stored={stored} typed={typed} change={setTyped} />
      </Panel>
      <Panel title={t('license_policy.preview')} className={gridStyles.span4}>
        <div className={`${panelStyles.body} stack`}>
          {policy ? <PolicyPreview policy={policy} /> : <p>{t('license_policy.incomplete')}</p>}
          {set_by && set_at && (
            <p className="text-secondary">
              {t('license_policy.set_by')} {set_by}, <TimeAgo at={set_at} />
            </p>
          )}
        </div>
      </Panel>
    </div>
  );
}
