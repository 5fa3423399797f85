import type { LicensePolicy, LicensePreview } from '@assay/contract/license-policy.ts';
import type { LicenseCounts } from '@assay/contract/license-verdicts.ts';
import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { LicenseMark } from '../../components/licenses/license-mark.tsx';
import { formatCount } from '../../lib/formats.ts';
import styles from './license-policy.module.css';

/** Numbers of components and SBOMs by verdict, before and after, and the licenses that change. */
export function PolicyPreview({ policy }: { policy: LicensePolicy }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('previewLicensePolicy', { policy }),
    meta: { quiet: true },
    placeholderData: (before) => before,
  });
  if (error) return <FormFailure failure={error} />;
  if (data === undefined) return null;
  const { uncounted_sboms: uncounted } = data;
  return (
    <div className="stack">
      <Numbers
        label={t('license_policy.of_components')}
        before={data.components_before}
        after={data.components_after}
      />
      <Numbers
        label={t('license_policy.of_sboms')}
        before={data.sboms_before}
        after={data.sboms_after}
      />
      {uncounted > 0 && (
        <p className="note">{t('license_policy.uncounted', { count: uncounted })}</p>
      )}
      <Changes preview={data} />
    </div>
  );
}

function Numbers({
  label,
  before,
  after,
}: {
  label: string;
  before: LicenseCounts;
  after: LicenseCounts;
}) {
  const { t } = useTranslation();
  return (
    <table className={styles.numbers}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{t('license_policy.before')}</th>
          <th scope="col">{t('license_policy.after')}</th>
        </tr>
      </thead>
      <tbody>
        {LICENSE_VERDICTS.map((verdict) => (
          <tr key={verdict}>
            <th scope="row">
              <LicenseMark verdict={verdict} />
            </th>
            <td>{formatCount(before[verdict])}</td>
            <td className={before[verdict] === after[verdict] ? undefined : 'strong'}>
              {formatCount(after[verdict])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ preview: { changed, changed_total: count } }: { preview: LicensePreview }) {
  const { t } = useTranslation();
  if (count === 0) return <p className="text-secondary">{t('license_policy.no_change')}</p>;
  return (
    <>
      <h3>{t('license_policy.changed', { count })}</h3>
      <ul className={styles.changes}>
        {changed.map(({ licenses, before, after }) => (
          <li key={licenses.join('\n')}>
            <span className="strong">{licenses.join(', ') || t('licenses.none_stated')}</span>{' '}
            <span className="text-secondary">
              {t('license_policy.change', {
                before: t(`licenses.${before}`),
                after: t(`licenses.${after}`),
              })}
            </span>
          </li>
        ))}
      </ul>
      {changed.length < count && (
        <p className="text-secondary">
          {t('license_policy.more', { shown: formatCount(changed.length) })}
        </p>
      )}
    </>
  );
}
