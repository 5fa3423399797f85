import { useTranslation } from 'react-i18next';
import { useServerAway } from '../../lib/server-reach.ts';

/** A line above the page while the server does not answer; it disappears when the server returns. */
export function ServerAway() {
  const { t } = useTranslation();
  if (!useServerAway()) return null;
  return (
    <div className="away" role="alert">
      {t('shell.server_away')}
    </div>
  );
}
