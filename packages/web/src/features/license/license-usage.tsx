import type { License } from '@assay/contract/license.ts';
import { LIMITS } from '@assay/contract/license-names.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../lib/formats.ts';

/** Each limit with its usage; unlimited ones are marked. */
export function LicenseUsage({ license }: { license: License }) {
  const { t } = useTranslation();
  const { limits, usage, users_without_role } = license;
  return (
    <table className="table" aria-label={t('license.usage')}>
      <thead>
        <tr>
          <th scope="col">{t('license.what')}</th>
          <th scope="col" className="num">
            {t('license.used')}
          </th>
          <th scope="col" className="num">
            {t('license.limit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {LIMITS.map((name) => {
          const show = name === 'storage_bytes' ? formatBytes : formatCount;
          const limit = limits[name];
          return (
            <tr key={name}>
              <td>{t(`license.limit_${name}`)}</td>
              <td className="num">
                {show(usage[name])}
                {name === 'users' && users_without_role > 0 && (
                  <span className="text-secondary">
                    {' '}
                    {t('license.without_role', { count: users_without_role })}
                  </span>
                )}
              </td>
              <td className="num text-secondary">
                {limit === undefined ? t('license.unlimited') : show(limit)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
