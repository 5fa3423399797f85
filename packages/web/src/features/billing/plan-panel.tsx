import type { Billing } from '@assay/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import keyValueStyles from '../../components/page/key-values.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatBytes, formatDay } from '../../lib/formats.ts';

/** Terms of the tenant, and the way to where they are set. */
export function PlanPanel({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  const { plan, expires_at } = billing;
  return (
    <Panel
      title={t('billing.plan')}
      end={
        <AppLink className="link" href="/settings/license">
          {t('billing.to_license')}
        </AppLink>
      }
    >
      <dl className={`${panelStyles.body} ${keyValueStyles.keyValues}`}>
        <dt>{t('billing.plan_of')}</dt>
        <dd>{t(`billing.plan_${plan}`)}</dd>
        <dt>{t('billing.expires')}</dt>
        <dd>{expires_at ? formatDay(Date.parse(expires_at)) : '–'}</dd>
      </dl>
    </Panel>
  );
}

/** Stored bytes by kind. */
export function StoragePanel({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('billing.storage')}>
      <dl className={`${panelStyles.body} ${keyValueStyles.keyValues}`}>
        {billing.storage.map(({ kind, bytes }) => [
          <dt key={kind}>{t(`billing.kind_${kind}`)}</dt>,
          <dd key={`${kind} bytes`}>{formatBytes(bytes)}</dd>,
        ])}
      </dl>
    </Panel>
  );
}
