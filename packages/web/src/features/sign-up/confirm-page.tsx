import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import styles from '../../components/gate/gate.module.css';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { signUp } from '../../components/gate/sign-up-strings.ts';
import { AppLink } from '../../components/text/app-link.tsx';
import { refusalText } from '../../lib/failure.ts';
import { notifyRefusal } from '../../lib/notifications.ts';
import { useOneTimeParameters } from '../../lib/one-time-parameters.ts';
import { addStrings } from '../../lib/strings.ts';

addStrings({ sign_up: signUp });

/**
 * Confirms an address with a mailed link: sends it once, and shows the result.
 *
 * @param search query of the link; removed from the address, so that it stays in no history
 */
export function ConfirmPage({ search }: { search: Partial<Record<'email' | 'hash', string>> }) {
  const { t } = useTranslation();
  const { email = '', hash = '' } = useOneTimeParameters(search);
  const isWhole = email !== '' && hash !== '';
  const confirming = useQuery({
    ...apiQuery('confirmEmail', { email, hash }),
    enabled: isWhole,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  const { error } = confirming;
  useEffect(() => {
    if (error) notifyRefusal(refusalText(error, t('sign_up.error')));
  }, [error, t]);
  if (!isWhole)
    return <Said title={t('sign_up.confirm_empty')} text={t('sign_up.confirm_empty_text')} />;
  if (confirming.isPending) return <Said title={t('sign_up.confirming')} />;
  if (error)
    return (
      <Said title={t('sign_up.confirm_failed')} text={t('sign_up.confirm_failed_text')}>
        <AppLink className="link" href="/auth/email-sent">
          {t('sign_up.another_link')}
        </AppLink>
      </Said>
    );
  const { email: confirmed } = confirming.data;
  return (
    <Said title={t('sign_up.confirmed')} text={t('sign_up.confirmed_text', { email: confirmed })} />
  );
}

/** A message with its explanation; below it the link to sign-in. */
function Said({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <GateLayout>
      <section className={styles.gateText} aria-live="polite">
        <h1>{title}</h1>
        {text && <p className="text-secondary">{text}</p>}
        <p className={styles.gateLinks}>
          <AppLink className="link" href="/auth/signin">
            {t('sign_up.go_sign_in')}
          </AppLink>
          {children}
        </p>
      </section>
    </GateLayout>
  );
}
