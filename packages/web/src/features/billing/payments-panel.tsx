import type { Billing } from '@assay/contract/billing.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatDay } from '../../lib/formats.ts';
import { goToSite } from '../../lib/go-to-site.ts';

/** States of a subscription that have a word of ours; others are shown as the provider names them. */
const SUBSCRIPTION_STATES = [
  ...['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'],
] as const;

/** Subscription, reports of use, and the way to the payment provider. */
export function PaymentsPanel({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  const { payments, billed } = billing;
  return (
    <Panel title={t('billing.payments')} end={t(`billing.payments_${payments}`)}>
      <div className={`${panelStyles.body} stack`}>
        {payments === 'off' ? (
          <p className="note">{t('billing.payments_off_text')}</p>
        ) : (
          <>
            <AccountFacts billing={billing} />
            <p className="help">
              {t('billing.billed', {
                meters: billed.map((meter) => t(`billing.${meter}`)).join(', '),
              })}
            </p>
            <ToProvider isNew={billing.account?.subscription == null} />
          </>
        )}
      </div>
    </Panel>
  );
}

function AccountFacts({ billing: { account } }: { billing: Billing }) {
  const { t } = useTranslation();
  if (account === null) return <p className="note">{t('billing.no_account')}</p>;
  const { subscription, period_end, ends_at_period_end, reported_at, unreported, failure } =
    account;
  const known = SUBSCRIPTION_STATES.find((state) => state === subscription);
  const state = known === undefined ? subscription : t(`billing.subscription_${known}`);
  return (
    <>
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('billing.subscription')}</dt>
        <dd>{state ?? t('billing.subscription_none')}</dd>
        <dt>{t(ends_at_period_end ? 'billing.ends' : 'billing.renews')}</dt>
        <dd>{period_end ? formatDay(Date.parse(period_end)) : '–'}</dd>
        <dt>{t('billing.reported')}</dt>
        <dd>{reported_at ? <TimeAgo at={reported_at} /> : t('billing.never')}</dd>
      </dl>
      {unreported > 0 && (
        <p className={failure === null ? 'note' : 'note bad'}>
          {failure === null
            ? t('billing.waiting', { count: unreported })
            : t('billing.unreported', { count: unreported, failure })}
        </p>
      )}
    </>
  );
}

function ToProvider({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation();
  const open = useApiMutation('openBillingPortal', {
    quiet: true,
  });
  return (
    <>
      <FormFailure failure={open.error} />
      <div>
        <Button
          loading={open.isPending}
          onClick={() => open.mutate({}, { onSuccess: ({ url }) => goToSite(url) })}
        >
          {t(isNew ? 'billing.set_up' : 'billing.manage')}
        </Button>
      </div>
    </>
  );
}
