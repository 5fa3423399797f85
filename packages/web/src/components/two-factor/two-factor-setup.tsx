import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../lib/session.ts';
import { addStrings } from '../../lib/strings.ts';
import { ErrorPanel } from '../answers/error-panel.tsx';
import { SkeletonLine } from '../answers/skeleton.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import { OtpForm } from './otp-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoFactor } from './strings.ts';
import styles from './two-factor.module.css';

addStrings({ two_factor: twoFactor });

/** Result of a set-up: the session that replaces the old one. */
type Confirmed = Session & { recovery_codes: string[] };

/**
 * Sets up a second factor: QR code and key, a one-time password, then the recovery codes, which must be
 * acknowledged.
 *
 * @param client of the session that sets it up, which may still be pending
 * @param onConfirmed called as soon as the factor is active
 * @param onDone called when the codes are saved
 * @param onCancel cancels until it is confirmed; without it there is no button
 */
export function TwoFactorSetup({
  client,
  onConfirmed,
  onDone,
  onCancel,
}: {
  client: Pick<Client<Api>, 'initiateTwoFactor' | 'confirmTwoFactor'>;
  onConfirmed?: (session: Session) => void;
  onDone: (session: Session) => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation();
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const pending = useQuery({
    queryKey: ['two factor, pending'],
    queryFn: () => client.initiateTwoFactor({}),
    // A secret: discarded with the page, never cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  if (confirmed)
    return <RecoveryCodes codes={confirmed.recovery_codes} onDone={() => onDone(confirmed)} />;
  if (pending.isError)
    return <ErrorPanel failure={pending.error} retry={() => void pending.refetch()} />;
  const confirm = async (otp: string) => {
    const answer = await client.confirmTwoFactor({ otp });
    setConfirmed(answer);
    onConfirmed?.(answer);
  };
  return (
    <div className={styles.twoFactor}>
      <p>{t('two_factor.scan')}</p>
      {pending.data ? (
        <QrCode text={pending.data.uri} label={t('two_factor.qr')} />
      ) : (
        <div className={styles.qrCode} role="status" aria-label={t('shell.loading')} />
      )}
      <div>
        <p className="meta text-tertiary">{t('two_factor.by_hand')}</p>
        {pending.data ? <Key text={pending.data.key} /> : <SkeletonLine />}
      </div>
      <OtpForm send={confirm} action={t('two_factor.confirm_go')} codes={false}>
        {() => <p>{t('two_factor.confirm')}</p>}
      </OtpForm>
      {onCancel && (
        <button type="button" className="link" onClick={onCancel}>
          {t('gate.cancel')}
        </button>
      )}
    </div>
  );
}

/** The key in groups of four, as one types it; copied without the gaps. */
function Key({ text }: { text: string }) {
  const { t } = useTranslation();
  const groups = text.match(/.{1,4}/g) ?? [];
  return (
    <p className={`row ${styles.twoFactorKey}`} data-testid="two-factor-key">
      <code>
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move
          <span key={at}>{group}</span>
        ))}
      </code>
      <CopyButton text={text} what={t('two_factor.key')} />
    </p>
  );
}
