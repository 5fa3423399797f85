import { useTranslation } from 'react-i18next';
import { useServerAway } from '../../lib/server-reach.ts';

/** One line above everything while the server does not answer; it goes by itself. */
export function ServerAway() {
  const { t } = useTranslation();
  if (!useServerAway()) return null;
  return (
    <div className="away" role="alert">
      {t('shell.server_away')}
    </div>
  );
}
