import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { AppLink } from '../text/app-link.tsx';

/** True for a user with a password and no second factor; users of a provider prove the factor there. */
export function useLacksFactor(): boolean {
  const { two_factor_auth, auth_type } = useCurrentUser();
  return auth_type === 'internal' && !two_factor_auth;
}

/** Says that an action needs a second factor of one's own, and where it is set up. */
export function OwnFactorNote() {
  const { t } = useTranslation();
  return (
    <p className="note">
      <span>
        {t('global_2fa.own_first')}{' '}
        <AppLink className="link" href="/profile">
          {t('global_2fa.own_go')}
        </AppLink>
      </span>
    </p>
  );
}
