import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import headingStyles from '../../../components/page/heading-end.module.css';
import progressStyles from '../../../components/page/progress.module.css';
import { StepList } from '../../../components/upload/step-list.tsx';
import { STEP_NAMES, stepsOf } from '../../../components/upload/upload-steps.ts';
import { formatCount } from '../../../lib/formats.ts';
import styles from '../sbom.module.css';

/** Progress of an upload: its steps with their times, live while it is processed. */
export function ProgressStrip({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { status, warning_count } = sbom;
  const done = stepsOf(sbom).filter(({ state }) => state === 'done').length;
  const title =
    status === 'parsing' || status === 'matching'
      ? t(`sbom.progress.title_${status}`)
      : t('sbom.progress.title_queued');
  return (
    <section className={`panel ${styles.progress}`} aria-label={t('sbom.progress.label')}>
      <header>
        <h2 role="status">{title}</h2>
        <span className="help text-tertiary meta">{t('sbom.progress.safe_to_leave')}</span>
        {warning_count > 0 && (
          <span className={headingStyles.end}>
            {t('sbom.progress.warnings_so_far', {
              count: warning_count,
              shown: formatCount(warning_count),
            })}
          </span>
        )}
      </header>
      <div
        className={progressStyles.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={STEP_NAMES.length}
        aria-valuenow={done}
      >
        <i style={{ width: `${(done / STEP_NAMES.length) * 100}%` }} />
      </div>
      <StepList sbom={sbom} />
    </section>
  );
}
