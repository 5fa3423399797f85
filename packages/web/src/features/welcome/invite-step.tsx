import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/text/app-link.tsx';
import { Step, type StepState } from './step-card.tsx';

/** Links to the tenant's members for invitations; users without permission see who may invite. */
export function InviteStep({ state, mayInvite }: { state: StepState; mayInvite: boolean }) {
  const { t } = useTranslation();
  return (
    <Step no={6} state={mayInvite ? state : 'next'} title={t('welcome.invite')}>
      <p>
        {t(mayInvite ? 'welcome.invite_text' : 'welcome.invite_ask')}{' '}
        {mayInvite && (
          <AppLink className="link" href="/settings/users">
            {t('welcome.invite_go')}
          </AppLink>
        )}
      </p>
    </Step>
  );
}
