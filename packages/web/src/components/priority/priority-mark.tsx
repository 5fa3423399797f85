import type { Priority } from '@assay/contract/priority.ts';
import type { SeverityName } from '@assay/contract/severity.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import styles from './priority.module.css';
import { priority as strings } from './strings.ts';

addStrings({ priority: strings });

/** Priority of a row, and the facts that decide it. */
export interface Prioritized {
  priority: Priority;
  severity: SeverityName;
  cvss: number | null;
  epss: number | null;
  kev: boolean;
}

/** The reason for the tier of a row, in a few words. */
const reasonWords = (t: TFunction, { priority: { reason }, epss, severity }: Prioritized): string =>
  t(`priority.reason_${reason}`, {
    epss: epss === null ? '' : formatShare(epss),
    severity: t(`marks.${severity}`),
  });

const CHIPS = ['fix', 'direct', 'in_use'] as const;

/** Tier and reasons of a row; its title tells the order. */
export function PriorityMark({ row }: { row: Prioritized }) {
  const { t } = useTranslation();
  const { tier } = row.priority;
  const others = CHIPS.flatMap((name) =>
    row.priority[name] === 'yes' ? [t(`priority.chip_${name}`)] : [],
  );
  const reason = reasonWords(t, row);
  return (
    <span className={styles.mark} title={t('priority.order')}>
      <span
        className={tier === 'now' ? `tag ${styles.now}` : 'tag'}
        data-outline={tier === 'later' || undefined}
      >
        {t(`priority.${tier}`)}
      </span>
      <span className="cut" title={[reason, ...others].join(' · ')}>
        {reason}
        {others.length > 0 && <span className="text-tertiary"> · {others.join(' · ')}</span>}
      </span>
    </span>
  );
}
