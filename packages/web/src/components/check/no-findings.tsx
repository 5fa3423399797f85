import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../answers/empty-state.tsx';
import countStyles from '../data-table/row-count.module.css';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';

/**
 * Replaces findings when there are none: shows which check state applies. A `CheckNote` above states what was
 * not checked, and why. Only a complete check with fresh sources reads "No findings".
 *
 * @param check null while it is not counted: then nothing is claimed
 */
export function NoFindings({ check }: { check: Check | null }) {
  const { t } = useTranslation();
  const state = stateOf(check);
  return (
    <EmptyState title={t(`check.empty_${state}`)} text={t(`check.empty_${state}_text`)}>
      {check && <CheckMark view={viewOfCheck(t, check)} findings="none" />}
    </EmptyState>
  );
}

/** Replaces a zero count of findings that is not known to be zero. */
export function UnknownCount() {
  const { t } = useTranslation();
  return (
    <span className={`${countStyles.count} push`} data-printed>
      {t('check.unknown_count')}
    </span>
  );
}

/** False for a zero that is not known to be zero: then no count is shown. */
export const isCountKnown = (total: number | undefined, check: Check | null): boolean =>
  total !== 0 || stateOf(check) === 'checked';

function stateOf(check: Check | null) {
  if (check === null) return 'not_counted';
  return check.state === 'checked' && check.stale > 0 ? 'stale' : check.state;
}
