import { type AskedGate, GATE_LEVELS } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { AppLink } from '../text/app-link.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import styles from './asked-gate.module.css';

/** States of findings that a gate counts as open: `na` is the unset one. */
const OPEN_STATES = 'na,in_triage,exploitable';

/**
 * Reason a gate passed, failed or was undecided, with requester, time and a link to the findings that failed
 * it.
 */
export function GateWhy({
  gate,
  sbom,
}: {
  gate: AskedGate;
  sbom: { project: string; sbomid: string };
}) {
  const { t } = useTranslation();
  const { outcome, fail_on: level, findings, reasons, reason_count } = gate;
  const count = Object.values(findings).reduce((sum, of) => sum + of, 0);
  const severity = GATE_LEVELS.slice(0, GATE_LEVELS.indexOf(level) + 1).join(',');
  const query = new URLSearchParams({ severity, state: OPEN_STATES, verdict: 'affected' });
  const left = reason_count - reasons.length;
  return (
    <div className={styles.gateWhy}>
      <p>
        {outcome === 'failed' && t('asked_gate.findings', { count, level })}
        {outcome === 'passed' && t('asked_gate.no_finding', { level })}
        {outcome === 'undecided' && t('asked_gate.cannot_tell', { level })}{' '}
        {outcome === 'failed' && (
          <AppLink
            className="link"
            href={`${sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities')}?${query}`}
          >
            {t('asked_gate.see')}
          </AppLink>
        )}
      </p>
      {gate.shared_rating_findings > 0 && (
        <p className="text-secondary">
          {t(`asked_gate.shared_${outcome === 'failed' ? 'failed' : 'below'}`, {
            count: gate.shared_rating_findings,
            level,
          })}
        </p>
      )}
      {gate.handled > 0 && (
        <p className="text-secondary">{t('asked_gate.handled', { count: gate.handled, level })}</p>
      )}
      {reasons.length > 0 && (
        <>
          {outcome === 'passed' && <p className="text-secondary">{t('asked_gate.allowed')}</p>}
          <ul className="text-secondary">
            {reasons.map(({ message, fix }) => (
              <li key={message} title={fix}>
                {message}
              </li>
            ))}
            {left > 0 && <li>{t('asked_gate.more', { count: left, shown: formatCount(left) })}</li>}
          </ul>
        </>
      )}
      <p className="text-tertiary meta">
        {t('asked_gate.asked', { name: gate.asked_by })} <TimeAgo at={gate.asked_at} />
      </p>
    </div>
  );
}
