import type { ComplianceVerdictName } from '@assay/contract/attestation-profiles.ts';
import { useTranslation } from 'react-i18next';
import { Ring } from '../receipt/verdict-mark.tsx';

const LOOKS = {
  pass: { name: 'says ok', inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  fail: { name: 'says bad', inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2' },
  unknown: { name: 'says t2', inside: 'M10 10a2 2 0 1 1 2 2.4v.8M12 15.6v.2' },
  not_applicable: { name: 'says t3', inside: 'M8.6 12h6.8' },
} as const satisfies Record<ComplianceVerdictName, object>;

/** Whether something is what a profile asks for, as ring and word. The page adds the strings `compliance` first. */
export function ComplianceMark({ verdict }: { verdict: ComplianceVerdictName }) {
  const { t } = useTranslation();
  const { name, inside } = LOOKS[verdict];
  return (
    <span className={name}>
      <Ring inside={inside} />
      {t(`compliance.${verdict}`)}
    </span>
  );
}
