import type { Check } from '@assay/contract/coverage.ts';
import {
  type SeverityCounts as Counts,
  SEVERITIES,
  type SeverityName,
} from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import { SeverityCounts } from '../marks/severity-counts.tsx';
import { AppLink } from '../text/app-link.tsx';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';

/**
 * Findings by severity, and how much was checked: one never stands without the other. Where there is no finding the
 * mark says which of the three states that is.
 *
 * @param hrefOf where the findings of one severity are; without it the numbers are plain
 * @param href where the components with their check states are
 * @param base `hidden`: beside findings the base is said on hover alone, as where a column has it
 */
export function Findings({
  counts,
  check,
  hrefOf,
  href,
  base = 'shown',
}: {
  counts: Counts;
  check: Check | null;
  hrefOf?: (severity: SeverityName) => string;
  href?: string | undefined;
  base?: 'shown' | 'hidden';
}) {
  const { t } = useTranslation();
  const hasFindings = SEVERITIES.some((severity) => counts[severity] > 0);
  const link = hrefOf && { hrefOf };
  if (check === null)
    return hasFindings ? (
      <SeverityCounts counts={counts} {...link} />
    ) : (
      <span className="t3">–</span>
    );
  const mark = (
    <CheckMark
      view={viewOfCheck(t, check)}
      hasFindings={hasFindings}
      show={hasFindings && base === 'hidden' ? 'mark' : 'all'}
    />
  );
  const isPlain = href === undefined || check.state === 'checked';
  return (
    <span className={base === 'hidden' ? 'findings mark-first' : 'findings'}>
      {hasFindings && <SeverityCounts counts={counts} {...link} />}
      {isPlain ? (
        mark
      ) : (
        <AppLink className="ck-link" href={href}>
          {mark}
        </AppLink>
      )}
    </span>
  );
}
