import { type Billing, METERS, type Meter } from '@assay/contract/billing.ts';
import type { Limit } from '@assay/contract/license-names.ts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/page/panel.tsx';
import { formatBytes, formatCount, formatMonth } from '../../lib/formats.ts';
import styles from './billing-page.module.css';
import { Figure } from './figure.tsx';

/** Limits of a plan that are limits of a meter. */
const LIMITED: Partial<Record<Meter, Limit>> = {
  sboms: 'sboms',
  storage_bytes: 'storage_bytes',
  users: 'users',
};

/** Use of the present month so far, with the limits of the plan. */
export function UsePanel({
  billing,
  className,
}: {
  billing: Billing;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const { month, limits } = billing;
  const title = t('billing.this_month', { month: formatMonth(month.month) });
  return (
    <Panel title={title} className={className} end={t('billing.so_far')}>
      <table className={`table ${styles.use}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('billing.what')}</th>
            <th scope="col" className="num">
              {t('billing.used')}
            </th>
            <th scope="col" className="num">
              {t('billing.limit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {METERS.map((meter) => (
            <tr key={meter}>
              <td>{t(`billing.${meter}`)}</td>
              <td className="num">
                <Figure meter={meter} of={month} now={month.month} />
              </td>
              <td className="num text-secondary">
                {limitText(meter, limits) ?? t('billing.no_limit')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function limitText(meter: Meter, limits: Billing['limits']): string | undefined {
  const name = LIMITED[meter];
  const limit = name && limits[name];
  if (limit === undefined) return undefined;
  return meter === 'storage_bytes' ? formatBytes(limit) : formatCount(limit);
}
