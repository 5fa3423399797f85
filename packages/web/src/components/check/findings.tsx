import type { Check } from '@assay/contract/coverage.ts';
import {
  type SeverityCounts as Counts,
  SEVERITIES,
  type SeverityName,
} from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import { SeverityCounts } from '../marks/severity-counts.tsx';
import { AppLink } from '../text/app-link.tsx';
import styles from './check.module.css';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';

/**
 * Findings by severity, always with how much was checked. Without findings, the mark shows which of the three
 * states applies.
 *
 * @param hrefOf where the findings of one severity are; without it the numbers are plain
 * @param href where the components with their check states are
 * @param room `cell`: the ring comes first, so that it is never cut off; `tight`: the base is only in the
 *   tooltip
 */
export function Findings({
  counts,
  check,
  hrefOf,
  href,
  room = 'wide',
}: {
  counts: Counts;
  check: Check | null;
  hrefOf?: (severity: SeverityName) => string;
  href?: string | undefined;
  room?: 'wide' | 'cell' | 'tight';
}) {
  const { t } = useTranslation();
  const hasFindings = SEVERITIES.some((severity) => counts[severity] > 0);
  const link = hrefOf && { hrefOf };
  if (check === null)
    return hasFindings ? (
      <SeverityCounts counts={counts} {...link} />
    ) : (
      <span className="text-tertiary">–</span>
    );
  const view = viewOfCheck(t, check);
  const isApart = hasFindings && room !== 'wide';
  const show = isApart ? 'mark' : room === 'tight' ? 'word' : 'all';
  const mark = <CheckMark view={view} findings={hasFindings ? 'some' : 'none'} show={show} />;
  const isPlain = href === undefined || check.state === 'checked';
  return (
    <span className={isApart ? `${styles.findings} ${styles.markFirst}` : styles.findings}>
      {hasFindings && <SeverityCounts counts={counts} {...link} />}
      {isPlain ? (
        mark
      ) : (
        <AppLink className={styles.link} href={href}>
          {mark}
        </AppLink>
      )}
      {isApart && room === 'cell' && (
        <span className={styles.checkBase} aria-hidden="true" title={view.base}>
          {view.base}
        </span>
      )}
    </span>
  );
}
