import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';
import { isCountKnown } from './no-findings.tsx';

/** The mark beside the count of a tab with findings, where the count does not tell all; nothing where it does. */
export function TabCheck({ check }: { check: Check | null }) {
  const { t } = useTranslation();
  if (!check || (check.state === 'checked' && check.stale === 0)) return null;
  return (
    <>
      {' '}
      <CheckMark view={viewOfCheck(t, check)} show="mark" />
    </>
  );
}

/** The count of findings for a tab: none in place of a zero that is not known to be one. */
export const tabCount = (total: number | undefined, check: Check | null): number | undefined =>
  isCountKnown(total, check) ? total : undefined;
