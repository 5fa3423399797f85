import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AppLink } from '../text/app-link.tsx';

/** Says that no license is judged, and leads those who may set a policy to it. */
export function NoPolicy() {
  const { t } = useTranslation();
  const may = useHasRole('TenantAdmin');
  return (
    <p className="note">
      {t('licenses.no_policy')}{' '}
      {may && (
        <AppLink className="link" href="/settings/license-policy">
          {t('licenses.set_policy')}
        </AppLink>
      )}
    </p>
  );
}
