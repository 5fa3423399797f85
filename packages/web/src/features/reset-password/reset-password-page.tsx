import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { useOneTimeParameters } from '../../lib/one-time-parameters.ts';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';

/**
 * Page for a new password, or the first one of an invited user.
 *
 * @param search query of the mailed link; without a hash this requests such a link
 */
export function ResetPasswordPage({
  search,
}: {
  search: Partial<Record<'hash' | 'invitation', string | undefined>>;
}) {
  const { hash, invitation } = useOneTimeParameters(search);
  return (
    <GateLayout>
      {hash ? <ChoosePassword hash={hash} isInvited={invitation === 'true'} /> : <AskForLink />}
    </GateLayout>
  );
}
