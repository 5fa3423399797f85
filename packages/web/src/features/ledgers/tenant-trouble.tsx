import { IconAlertTriangle } from '@assay/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Findings that are shown; the rest is in the answer of the API. */
const MOST_SHOWN = 5;

/** Problems that the last audit found beside the control log: rows, findings and stored bytes of the tenant. For auditors. */
export function TenantTrouble() {
  const { t } = useTranslation();
  const enabled = useHasRole('Auditor');
  const { data } = useQuery({ ...apiQuery('getControlLog', {}), enabled, meta: { quiet: true } });
  const last = data?.last_audit;
  if (last?.verdict !== 'violated') return null;
  return (
    <div className="note bad" role="alert">
      <IconAlertTriangle className="icon" aria-hidden="true" />
      <div className="any-break">
        <b>{t('ledgers.beside_violated')}</b> {t('ledgers.violated_text')}
        <ul>
          {last.findings.slice(0, MOST_SHOWN).map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
