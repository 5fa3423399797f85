import { useTranslation } from 'react-i18next';
import { useServerAway } from '../../lib/server-reach.ts';
import styles from './server-away.module.css';

/** A line above the page while the server does not answer; it disappears when the server returns. */
export function ServerAway() {
  const { t } = useTranslation();
  if (!useServerAway()) return null;
  return (
    <div className={styles.away} role="alert">
      {t('shell.server_away')}
    </div>
  );
}
