import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AzureForm } from '../../components/gate/azure-form.tsx';
import { BackLink } from '../../components/gate/back-link.tsx';
import styles from '../../components/gate/gate.module.css';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { clearPending, storePending } from '../../lib/pending-sign-in.ts';
import { type Session, storeSession } from '../../lib/session.ts';
import { EnrolStep } from './enrol-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SignInSearch } from './search.ts';
import { factorStep, type SignedIn, type Step } from './sign-in-step.ts';
import { usePendingStep } from './use-pending-step.ts';

/**
 * Sign-in, with its second factor if required.
 *
 * @param target address afterwards, a path of this page
 * @param came provider parameters of the address
 */
export function SignInPage({ target, came }: { target: string; came: SignInSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [step, setStep] = useState<Step>({ kind: came.provider ? 'azure' : 'password' });
  usePendingStep(setStep);
  const restart = (failure?: unknown) => {
    clearPending();
    setStep({ kind: 'password', failure });
  };
  const enter = (session: Session) => {
    clearPending();
    storeSession(session);
    router.history.push(target);
  };
  const next = (answer: SignedIn) => {
    if (!answer.requires_two_factor_auth) return enter(answer);
    storePending(answer);
    setStep(factorStep(answer));
  };
  return (
    <GateLayout>
      {step.kind === 'password' && (
        <PasswordForm
          failure={step.failure}
          target={target}
          onSignedIn={next}
          onAzure={() => setStep({ kind: 'azure' })}
        />
      )}
      {step.kind === 'azure' && (
        <div className={styles.gateCard}>
          <AzureForm target={target} again={came.prompt === 'login'} source={came.source}>
            <div>
              <h1>{t('gate.azure')}</h1>
              <p className="text-secondary">{t('gate.azure_lead')}</p>
            </div>
          </AzureForm>
          <BackLink onClick={() => restart()} />
        </div>
      )}
      {step.kind === 'otp' && <OtpStep token={step.token} onDone={enter} onOver={restart} />}
      {step.kind === 'enrol' && <EnrolStep token={step.token} onDone={enter} onOver={restart} />}
    </GateLayout>
  );
}
