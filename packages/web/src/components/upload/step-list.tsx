import type { Sbom } from '@assay/contract/sboms.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconLoader2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount, formatMs } from '../../lib/formats.ts';
import { type ShownStep, STEP_NAMES, stepsOf } from './upload-steps.ts';
import '../../look/first-steps.css';
import '../../look/upload.css';

const ICONS = {
  done: IconCircleCheck,
  now: IconLoader2,
  waits: IconCircleDashed,
  failed: IconAlertTriangle,
};
const CLASSES = { done: 'ok', now: undefined, waits: undefined, failed: 'bad' };

/** Each step of an upload with its state; live where the SBOM changes under it. */
export function StepList({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const details = {
    received: formatBytes(sbom.size_bytes),
    parsed:
      sbom.component_count === null
        ? undefined
        : t('upload.components', {
            count: sbom.component_count,
            shown: formatCount(sbom.component_count),
          }),
    matched: undefined,
    counted: undefined,
  };
  return (
    <ol className="flow-steps four" aria-label={t('upload.steps')}>
      {stepsOf(sbom).map((step) => (
        <Step key={step.name} step={step} detail={details[step.name]} />
      ))}
    </ol>
  );
}

/** The steps of a document whose bytes are still leaving. */
export function SendingSteps({ share }: { share: number }) {
  const { t } = useTranslation();
  return (
    <ol className="flow-steps four" aria-label={t('upload.steps')}>
      {STEP_NAMES.map((name, at) => (
        <Step
          key={name}
          step={{ name, state: at === 0 ? 'now' : 'waits', ms: undefined }}
          detail={at === 0 ? t('upload.sent', { percent: Math.floor(share * 100) }) : undefined}
        />
      ))}
    </ol>
  );
}

function Step({ step, detail }: { step: ShownStep; detail: string | undefined }) {
  const { t } = useTranslation();
  const { name, state, ms } = step;
  const Icon = ICONS[state];
  const time = ms === undefined ? undefined : formatMs(ms);
  const below = [detail, time].filter(Boolean).join(', ') || t(`upload.${state}`);
  return (
    <li>
      <span className={state === 'waits' ? 'says t3' : 'says'}>
        <span className={CLASSES[state]}>
          <Icon className={state === 'now' ? 'i spin' : 'i'} aria-hidden="true" />
        </span>
        {t(`upload.step_${name}_${state === 'done' ? 'done' : 'open'}`)}
        <span className="vh">{t(`upload.${state}`)}</span>
      </span>
      <span className="t3">{below}</span>
    </li>
  );
}
