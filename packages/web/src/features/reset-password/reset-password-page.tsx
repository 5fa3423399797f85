import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { useOneTimeParameters } from '../../lib/one-time-parameters.ts';
import { AskForLink } from './ask-for-link.tsx';
import { ChoosePassword } from './choose-password.tsx';

/**
 * Another password, or the first one of somebody who was invited.
 *
 * @param given query of the mailed link; without a hash this asks for such a link
 */
export function ResetPasswordPage({
  given,
}: {
  given: Partial<Record<'hash' | 'invitation', string | undefined>>;
}) {
  const { hash, invitation } = useOneTimeParameters(given);
  return (
    <GateLayout>
      {hash ? <ChoosePassword hash={hash} isInvited={invitation === 'true'} /> : <AskForLink />}
    </GateLayout>
  );
}
