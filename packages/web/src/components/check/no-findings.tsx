import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../answers/empty-state.tsx';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';

/**
 * Stands in place of findings where there is none: which of the check states that is. A `CheckNote` above says what was
 * not checked, and why. Only what was compared in full, with fresh sources, reads "No findings".
 *
 * @param check null while it is not counted: then nothing is claimed
 */
export function NoFindings({ check }: { check: Check | null }) {
  const { t } = useTranslation();
  const state = stateOf(check);
  return (
    <EmptyState title={t(`check.empty_${state}`)} text={t(`check.empty_${state}_text`)}>
      {check && <CheckMark view={viewOfCheck(t, check)} />}
    </EmptyState>
  );
}

/** Stands in place of a count of findings that is zero, but not known to be. */
export function UnknownCount() {
  const { t } = useTranslation();
  return <span className="says-count push">{t('check.unknown_count')}</span>;
}

/** False for a zero that is not known to be one: then no count is shown. */
export const isCountKnown = (total: number | undefined, check: Check | null): boolean =>
  total !== 0 || stateOf(check) === 'checked';

function stateOf(check: Check | null) {
  if (check === null) return 'not_counted';
  return check.state === 'checked' && check.stale > 0 ? 'stale' : check.state;
}
