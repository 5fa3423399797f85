import type { AskedGate } from '@assay/contract/coverage.ts';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import saysStyles from '../marks/says.module.css';
import { askedGate } from './strings.ts';

addStrings({ asked_gate: askedGate });

const MARKS = {
  passed: [IconCircleCheck, 'good'],
  failed: [IconCircleX, 'bad'],
  undecided: [IconCircleDashed, 'text-secondary'],
} as const;

/** The outcome of a gate as icon and words. */
export function GateMark({ outcome }: Pick<AskedGate, 'outcome'>) {
  const { t } = useTranslation();
  const [Icon, color] = MARKS[outcome];
  return (
    <span className={`${saysStyles.says} ${color}`}>
      <Icon className="icon" aria-hidden="true" />
      {t(`asked_gate.${outcome}`)}
    </span>
  );
}
