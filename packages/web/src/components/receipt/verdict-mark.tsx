import type { Verdict } from '@assay/core/log/receipt/verdict.ts';
import { useTranslation } from 'react-i18next';
import saysStyles from '../marks/says.module.css';

const LOOKS = {
  proven: `good ${saysStyles.says}`,
  refuted: `bad ${saysStyles.says}`,
  undecided: `${saysStyles.says} text-secondary`,
} as const;
const INSIDE = {
  proven: 'M8.8 12.2l2.2 2.2 4.2-4.6',
  refuted: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2',
  undecided: 'M12 8v5M12 15.6v.2',
} as const;

/** Verdict of a verification in this browser, as ring and words. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  return (
    <span className={LOOKS[verdict]}>
      <Ring inside={INSIDE[verdict]} />
      {t(`receipts.verdict_${verdict}`)}
    </span>
  );
}

/** A ring with a sign in it. Decorative: a word is next to it. */
export function Ring({ inside }: { inside: string }) {
  return (
    <svg className="icon" data-size="14" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8" />
      <path d={inside} />
    </svg>
  );
}
