import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../answers/empty-state.tsx';
import { NoFindings } from '../check/no-findings.tsx';

/**
 * Replaces findings as of an instant when there are none.
 *
 * @param check by the sources of that instant; null when nothing of it is known
 */
export function NoFindingsAsOf({ check }: { check: Check | null }) {
  const { t } = useTranslation();
  if (check !== null) return <NoFindings check={check} />;
  return <EmptyState title={t('as_of.unknown')} text={t('as_of.unknown_text')} />;
}
