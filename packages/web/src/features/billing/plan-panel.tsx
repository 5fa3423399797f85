import type { Billing } from '@assay/contract/billing.ts';
import { useTranslation } from 'react-i18next';
import keyValueStyles from '../../components/page/key-values.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatBytes, formatDay } from '../../lib/formats.ts';

/** The plan of the tenant, and whether it pays. */
export function PlanPanel({
  billing,
  className,
}: {
  billing: Billing;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const { plan, expires_at, payments } = billing;
  return (
    <Panel
      title={t('billing.plan')}
      className={className}
      end={
        <AppLink className="link" href="/settings/license">
          {t('billing.to_license')}
        </AppLink>
      }
    >
      <div className={`${panelStyles.body} stack`}>
        {payments === 'off' && <p className="note">{t('billing.payments_off_text')}</p>}
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('billing.plan_of')}</dt>
          <dd>{t(`billing.plan_${plan}`)}</dd>
          <dt>{t('billing.expires')}</dt>
          <dd>{expires_at ? formatDay(Date.parse(expires_at)) : '–'}</dd>
          <dt>{t('billing.payments')}</dt>
          <dd>{t(`billing.payments_${payments}`)}</dd>
        </dl>
      </div>
    </Panel>
  );
}

/** Stored bytes by kind. */
export function StoragePanel({
  billing,
  className,
}: {
  billing: Billing;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Panel title={t('billing.storage')} className={className}>
      <dl className={`${panelStyles.body} ${keyValueStyles.keyValues}`}>
        {billing.storage.map(({ kind, bytes }) => [
          <dt key={kind}>{t(`billing.kind_${kind}`)}</dt>,
          <dd key={`${kind} bytes`}>{formatBytes(bytes)}</dd>,
        ])}
      </dl>
    </Panel>
  );
}
