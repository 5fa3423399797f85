import type { AskedGate } from '@assay/contract/coverage.ts';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { askedGate } from '../../lib/strings/late/asked-gate.ts';
import { addStrings } from '../../lib/strings/late.ts';

addStrings({ asked_gate: askedGate });

const MARKS = {
  passed: [IconCircleCheck, 'ok'],
  failed: [IconCircleX, 'bad'],
  undecided: [IconCircleDashed, 't2'],
} as const;

/** The outcome of a gate as icon and words. */
export function GateMark({ outcome }: Pick<AskedGate, 'outcome'>) {
  const { t } = useTranslation();
  const [Icon, color] = MARKS[outcome];
  return (
    <span className={`says ${color}`}>
      <Icon className="i" aria-hidden="true" />
      {t(`asked_gate.${outcome}`)}
    </span>
  );
}
