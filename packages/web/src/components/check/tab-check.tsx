import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';
import { isCountKnown } from './no-findings.tsx';

/** Mark next to the count of a tab with findings, when the count alone is misleading; otherwise nothing. */
export function TabCheck({ check }: { check: Check | null }) {
  const { t } = useTranslation();
  if (!check || (check.state === 'checked' && check.stale === 0)) return null;
  return (
    <>
      {' '}
      <CheckMark view={viewOfCheck(t, check)} findings="unstated" show="mark" />
    </>
  );
}

/** Count of findings for a tab: none for a zero that is not known to be zero. */
export const tabCount = (total: number | undefined, check: Check | null): number | undefined =>
  isCountKnown(total, check) ? total : undefined;
