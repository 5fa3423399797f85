import {
  type SeverityCounts as Counts,
  SEVERITIES,
  type SeverityName,
} from '@assay/contract/severity.ts';
import { formatCount, formatShort } from '../../lib/formats.ts';
import { AppLink } from '../text/app-link.tsx';
import severityStyles from './severity.module.css';
import { SeverityMark } from './severity-mark.tsx';

/**
 * Counts by severity, highest first. Zeros are omitted; a dash if all are zero.
 *
 * @param hrefOf where the rows of one severity are shown; without it the numbers are plain
 */
export function SeverityCounts({
  counts,
  hrefOf,
}: {
  counts: Counts;
  hrefOf?: (severity: SeverityName) => string;
}) {
  const present = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (present.length === 0) return <span className="text-tertiary">–</span>;
  return (
    <span className={`${severityStyles.counts} ${severityStyles.tight}`}>
      {present.map((severity) => {
        const inner = (
          <>
            <SeverityMark severity={severity} />
            <span
              className={hrefOf ? 'figure text-secondary' : 'text-secondary'}
              title={formatCount(counts[severity])}
            >
              {formatShort(counts[severity])}
            </span>
          </>
        );
        return hrefOf ? (
          <AppLink key={severity} href={hrefOf(severity)}>
            {inner}
          </AppLink>
        ) : (
          <span key={severity} className={severityStyles.plain}>
            {inner}
          </span>
        );
      })}
    </span>
  );
}
