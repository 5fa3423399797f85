import type { SeverityName } from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import severityStyles from './severity.module.css';

const LETTERS: Record<SeverityName, string> = {
  critical: 'C',
  high: 'H',
  medium: 'M',
  low: 'L',
  unassigned: 'U',
};

/** A severity as letter and weight of the mark, never by color alone; its word is there for screen readers. */
export function SeverityMark({
  severity,
  large = false,
}: {
  severity: SeverityName;
  large?: boolean;
}) {
  const { t } = useTranslation();
  const letter = LETTERS[severity];
  const word = t(`marks.${severity}`);
  return (
    <span
      className={large ? `${severityStyles.mark} ${severityStyles.large}` : severityStyles.mark}
      data-severity={severity}
      title={word}
    >
      <span aria-hidden="true">{letter}</span>
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
