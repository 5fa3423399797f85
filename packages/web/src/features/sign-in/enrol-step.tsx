import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { clientWith } from '../../api.ts';
import { BackLink } from '../../components/gate/back-link.tsx';
import styles from '../../components/gate/gate.module.css';
import { lazily } from '../../lib/lazily.ts';
import type { Session } from '../../lib/session.ts';

// Few users enrol at sign-in; the others do not load the code of the QR code.
const TwoFactorSetup = lazily(
  async () => (await import('../../components/two-factor/two-factor-setup.tsx')).TwoFactorSetup,
);

/** Set-up of the second factor that the tenant enforces, before one is let in. */
export function EnrolStep({
  token,
  onDone,
  onOver,
}: {
  token: string;
  onDone: (session: Session) => void;
  onOver: () => void;
}) {
  const { t } = useTranslation();
  const client = useMemo(() => clientWith(token), [token]);
  return (
    <div className={styles.gateCard}>
      <div>
        <h1>{t('gate.enrol')}</h1>
        <p className="text-secondary">{t('gate.enrol_lead')}</p>
      </div>
      <TwoFactorSetup client={client} onDone={onDone} />
      <BackLink onClick={onOver} />
    </div>
  );
}
