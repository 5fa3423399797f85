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
 * @param isCell room is short: the ring comes first, so that it is never what is cut off
 */
export function Findings({
  counts,
  check,
  hrefOf,
  href,
  isCell = false,
}: {
  counts: Counts;
  check: Check | null;
  hrefOf?: (severity: SeverityName) => string;
  href?: string | undefined;
  isCell?: boolean;
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
  const view = viewOfCheck(t, check);
  const isApart = isCell && hasFindings;
  const mark = <CheckMark view={view} hasFindings={hasFindings} show={isApart ? 'mark' : 'all'} />;
  const isPlain = href === undefined || check.state === 'checked';
  return (
    <span className={isApart ? 'findings mark-first' : 'findings'}>
      {hasFindings && <SeverityCounts counts={counts} {...link} />}
      {isPlain ? (
        mark
      ) : (
        <AppLink className="ck-link" href={href}>
          {mark}
        </AppLink>
      )}
      {isApart && (
        <span className="ck-base" aria-hidden="true" title={view.base}>
          {view.base}
        </span>
      )}
    </span>
  );
}
