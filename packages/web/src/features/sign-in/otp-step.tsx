import { ApiError } from '@assay/contract/client-errors.ts';
import { useTranslation } from 'react-i18next';
import { clientWith } from '../../api.ts';
import { BackLink } from '../../components/gate/back-link.tsx';
import styles from '../../components/gate/gate.module.css';
import { OtpForm } from '../../components/two-factor/otp-form.tsx';
import type { Session } from '../../lib/session.ts';

/**
 * Asks for the one-time password after the password.
 *
 * @param onOver called when the sign-in must restart, with the reason unless the user chose it
 */
export function OtpStep({
  token,
  onDone,
  onOver,
}: {
  token: string;
  onDone: (session: Session) => void;
  onOver: (failure?: unknown) => void;
}) {
  const { t } = useTranslation();
  const verify = (otp: string) =>
    clientWith(token)
      .verifyOtp({ otp })
      .then(onDone, (failure: unknown) => {
        // Five wrong guesses, or five minutes, end it.
        if (failure instanceof ApiError && failure.code === 'session.expired') onOver(failure);
        else throw failure;
      });
  return (
    <div className={styles.gateCard}>
      <OtpForm send={verify} action={t('gate.otp_go')}>
        {(isCode) => (
          <div>
            <h1>{t('gate.otp')}</h1>
            <p className="text-secondary">
              {t(isCode ? 'gate.otp_recovery_lead' : 'gate.otp_lead')}
            </p>
          </div>
        )}
      </OtpForm>
      <BackLink onClick={() => onOver()} />
    </div>
  );
}
