import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { NoFindings } from '../../../components/check/no-findings.tsx';

/**
 * Replaces findings as of an instant when there are none.
 *
 * @param check by the sources of that instant; null when nothing of it is known
 */
export function NoFindingsAsOf({ check }: { check: Check | null }) {
  const { t } = useTranslation();
  if (check !== null) return <NoFindings check={check} />;
  return <EmptyState title={t('sbom.asOf.unknown')} text={t('sbom.asOf.unknown_text')} />;
}
