import { type SeverityCounts as Counts, SEVERITIES } from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { SeverityCounts } from '../marks/severity-counts.tsx';
import { CheckMark } from './check-mark.tsx';
import type { CheckView } from './check-view.ts';
import styles from './findings-lines.module.css';

/**
 * Findings by severity in two lines, for cells of tall rows: counts, or the check state in their place; below
 * it their number and what was checked.
 */
export function FindingsLines({ counts, view }: { counts: Counts; view: CheckView }) {
  const { t } = useTranslation();
  const open = SEVERITIES.reduce((sum, name) => sum + counts[name], 0);
  if (open === 0)
    return (
      <span className={styles.twoLines}>
        <CheckMark view={view} findings="none" show="word" />
        <span className="cut" title={view.base}>
          {view.base}
        </span>
      </span>
    );
  const base = [t('check.open_count', { shown: formatCount(open) }), view.base]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={styles.twoLines}>
      <SeverityCounts counts={counts} />
      <span className={styles.base}>
        <CheckMark view={view} findings="some" show="mark" />
        <span className="cut" title={base}>
          {base}
        </span>
      </span>
    </span>
  );
}
