import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../components/gate/gate.module.css';
import { GateLayout } from '../../components/gate/gate-layout.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { forgetPerson } from '../../lib/current-user.ts';
import { notifyRefusal } from '../../lib/notifications.ts';
import { type Session, storeSession } from '../../lib/session.ts';

/** A sign-in that an identity provider ended well. */
export interface Finished extends Session {
  /** Next address: a path of this page. */
  target: string;
}

/**
 * Completes a sign-in with the provider's redirect.
 *
 * @param name of the provider
 * @param finish calls the server, once
 * @param textOf message for a failure
 */
export function CallbackPage({
  name,
  finish,
  textOf,
}: {
  name: string;
  finish: () => Promise<Finished>;
  textOf: (failure: unknown) => string;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const { data, error } = useQuery({
    queryKey: ['finish sign-in', name],
    queryFn: finish,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  });
  useEffect(() => {
    if (!data) return;
    // Anyone who was signed in before is so no more.
    forgetPerson();
    storeSession(data);
    router.history.replace(data.target);
  }, [data, router]);
  useEffect(() => {
    if (error) notifyRefusal(textOf(error));
  }, [error, textOf]);
  return (
    <GateLayout>
      <section className={styles.gateText} aria-live="polite">
        <h1>{t(error ? 'gate.sso_failed' : 'gate.sso_waiting')}</h1>
        <p className="text-secondary">
          {t(error ? 'gate.sso_failed_text' : 'gate.sso_waiting_text')}
        </p>
        {error && (
          <p className={styles.gateLinks}>
            <AppLink className="link" href="/auth/signin">
              {t('gate.back')}
            </AppLink>
          </p>
        )}
      </section>
    </GateLayout>
  );
}
