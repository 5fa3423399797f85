import type { RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import { useTranslation } from 'react-i18next';
import saysStyles from '../marks/says.module.css';
import { Ring } from '../receipt/verdict-mark.tsx';

const LOOKS = {
  pass: { name: `${saysStyles.says} good`, inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  fail: { name: `${saysStyles.says} bad`, inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2' },
  unknown: {
    name: `${saysStyles.says} text-secondary`,
    inside: 'M10.2 10.2a1.9 1.9 0 1 1 1.8 2.4v.9M12 15.8v.2',
  },
  not_applicable: { name: `${saysStyles.says} text-tertiary`, inside: 'M8.6 12h6.8' },
  not_expressible: { name: `${saysStyles.says} text-tertiary`, inside: 'M8.8 15.2l6.4-6.4' },
} as const satisfies Record<RuleSetVerdict, object>;

/**
 * Compliance verdict, as ring and word. The page adds the strings `compliance` first.
 *
 * @param quiet the word is for screen readers only: a sentence next to it says the same
 */
export function ComplianceMark({
  verdict,
  quiet = false,
}: {
  verdict: RuleSetVerdict;
  quiet?: boolean;
}) {
  const { t } = useTranslation();
  const { name, inside } = LOOKS[verdict];
  return (
    <span className={name}>
      <Ring inside={inside} />
      <span className={quiet ? 'visually-hidden' : undefined}>{t(`compliance.${verdict}`)}</span>
    </span>
  );
}
