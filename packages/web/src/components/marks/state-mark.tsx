import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import stateStyles from './state.module.css';

const RING = <circle cx="12" cy="12" r="8" />;
const DONE = (
  <>
    {RING}
    <path d="M8.8 12.2l2.2 2.2 4.2-4.6" />
  </>
);

/** Ring of each state, and the weight of its row: `open` awaits a decision, `hot` is confirmed. */
const RINGS: Record<AnalysisState, { weight: '' | 'open' | 'hot'; icon: ReactNode }> = {
  '': { weight: '', icon: <circle cx="12" cy="12" r="8" strokeDasharray="2.4 2.6" /> },
  in_triage: {
    weight: 'open',
    icon: (
      <>
        {RING}
        <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  resolved: { weight: '', icon: DONE },
  resolved_with_pedigree: { weight: '', icon: DONE },
  exploitable: {
    weight: 'hot',
    icon: (
      <>
        <circle cx="12" cy="12" r="8" fill="currentColor" />
        <path d="M12 8v4.6M12 15.6v.2" stroke="var(--bg-app)" strokeWidth="2.2" />
      </>
    ),
  },
  false_positive: {
    weight: '',
    icon: (
      <>
        {RING}
        <path d="M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2" />
      </>
    ),
  },
  not_affected: {
    weight: '',
    icon: (
      <>
        {RING}
        <path d="M8.6 12h6.8" />
      </>
    ),
  },
};

/** A vulnerability analysis state as ring and word; '' is N/A, not analyzed. */
export function StateMark({ state }: { state: AnalysisState }) {
  const { t } = useTranslation();
  const { weight, icon } = RINGS[state];
  return (
    <span className={stateStyles.state} data-weight={weight}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        {icon}
      </svg>
      {t(`marks.state_${state}`)}
    </span>
  );
}
