import { TRUST_LEVELS } from '@assay/contract/attestation.ts';
import { ANALYSIS_STATES } from '@assay/contract/sbom-rows.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import { Octagon } from '../../components/marks/octagon.tsx';
import { SeverityCounts } from '../../components/marks/severity-counts.tsx';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { TrustMark } from '../../components/marks/trust-mark.tsx';
import gridStyles from '../../components/page/grid.module.css';
import { Panel } from '../../components/page/panel.tsx';
import styles from './parts.module.css';

const COUNTS = { critical: 3, high: 12, medium: 1400, low: 8, unassigned: 1 };

/** Severity, trust, state and tags. */
export function MarkParts() {
  const { t } = useTranslation();
  return (
    <div className={gridStyles.grid}>
      <Panel title={t('parts.severity')} className={gridStyles.span6}>
        <div className={styles.examples}>
          {SEVERITIES.map((severity) => (
            <SeverityMark key={severity} severity={severity} large />
          ))}
          {SEVERITIES.map((severity) => (
            <SeverityMark key={severity} severity={severity} />
          ))}
        </div>
      </Panel>
      <Panel title={t('parts.severity_counts')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <SeverityCounts counts={COUNTS} hrefOf={(severity) => `?severity=${severity}`} />
        </div>
      </Panel>
      <Panel title={t('parts.trust')} className={gridStyles.span6}>
        <div className={styles.examples}>
          {TRUST_LEVELS.map((level) => (
            <TrustMark key={level} level={level} />
          ))}
        </div>
      </Panel>
      <Panel title={t('parts.hallmark')} className={gridStyles.span6}>
        <div className={styles.examples}>
          {(['yes', 'no', 'old', 'na'] as const).map((verdict) => (
            <Octagon key={verdict} verdict={verdict} size={20} />
          ))}
        </div>
      </Panel>
      <Panel title={t('parts.state')} className={gridStyles.span6}>
        <div className={styles.examples}>
          {ANALYSIS_STATES.map((state) => (
            <StateMark key={state} state={state} />
          ))}
        </div>
      </Panel>
      <Panel title={t('parts.tags')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <span className="tag">{t('sboms.in_use_tag')}</span>
          <span className="tag" data-outline="">
            {t('sboms.in_use_tag')}
          </span>
        </div>
      </Panel>
    </div>
  );
}
