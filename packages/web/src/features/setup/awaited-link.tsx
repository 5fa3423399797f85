import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import styles from '../../components/gate/gate.module.css';
import { AppLink } from '../../components/text/app-link.tsx';

const AGAIN_MS = 3_000;

/** Shows where the set-up link is while the server waits for it, and links to sign-in after it was used. */
export function AwaitedLink() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('getSetup', {}),
    refetchInterval: ({ state }) => state.data?.due !== false && AGAIN_MS,
    meta: { quiet: true },
  });
  if (data?.due === false)
    return (
      <section className={styles.gateText}>
        <h1>{t('gate.set_up_before')}</h1>
        <p className="text-secondary">{t('gate.set_up_before_text')}</p>
        <AppLink className="button" data-variant="filled" href="/auth/signin">
          {t('gate.sign_in')}
        </AppLink>
      </section>
    );
  return (
    <section className={styles.gateText}>
      <h1>{t('gate.no_token')}</h1>
      <p className="text-secondary">{t('gate.no_token_text')}</p>
      <p className="text-secondary">{t('gate.no_token_late')}</p>
    </section>
  );
}
