import type { Sbom } from '@assay/contract/sboms.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconLoader2 } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount, formatMs } from '../../lib/formats.ts';
import saysStyles from '../marks/says.module.css';
import spinStyles from '../marks/spin.module.css';
import styles from './upload.module.css';
import { type ShownStep, STEP_NAMES, stepsOf } from './upload-steps.ts';

const ICONS = {
  done: IconCircleCheck,
  now: IconLoader2,
  waits: IconCircleDashed,
  failed: IconAlertTriangle,
};
const CLASSES = { done: 'good', now: undefined, waits: undefined, failed: 'bad' };

/** Package versions that are matched, of how many. */
export interface Matched {
  done: number;
  all: number;
}

/** Each step of an upload with its state and counts; live where the SBOM changes under it. */
export function StepList({
  sbom,
  matched,
  read,
}: {
  sbom: Sbom;
  matched?: Matched | undefined;
  /** Components read so far, while the document is parsed. */
  read?: number | undefined;
}) {
  const { t } = useTranslation();
  const components = sbom.component_count ?? (sbom.status === 'parsing' ? read : undefined);
  const details = {
    received: formatBytes(sbom.size_bytes),
    parsed:
      components === undefined
        ? undefined
        : t('upload.components', { count: components, shown: formatCount(components) }),
    matched:
      matched === undefined || sbom.status !== 'matching'
        ? undefined
        : t('upload.packages', {
            done: formatCount(matched.done),
            all: formatCount(matched.all),
          }),
    counted: undefined,
  };
  return (
    <ol
      className={`${styles.flowSteps} ${styles.four}`}
      data-testid="upload-steps"
      aria-label={t('upload.steps')}
    >
      {stepsOf(sbom).map((step) => (
        <Step key={step.name} step={step} detail={details[step.name]} />
      ))}
    </ol>
  );
}

/** The steps of a document that the server has not answered yet: bytes leave, then it parses. */
export function SendingSteps({ share, size }: { share: number; size: number }) {
  const { t } = useTranslation();
  const now = share < 1 ? 'received' : 'parsed';
  const sent = t('upload.of', { done: formatBytes(share * size), all: formatBytes(size) });
  return (
    <ol
      className={`${styles.flowSteps} ${styles.four}`}
      data-testid="upload-steps"
      aria-label={t('upload.steps')}
    >
      {STEP_NAMES.map((name, at) => {
        const state = name === now ? 'now' : at === 0 ? 'done' : 'waits';
        const detail = { received: share < 1 ? sent : formatBytes(size), parsed: undefined };
        return (
          <Step
            key={name}
            step={{ name, state, ms: undefined }}
            detail={name === 'received' || name === 'parsed' ? detail[name] : undefined}
          />
        );
      })}
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
      <span className={state === 'waits' ? `${saysStyles.says} text-tertiary` : saysStyles.says}>
        <span className={CLASSES[state]}>
          <Icon
            className={state === 'now' ? `icon ${spinStyles.spin}` : 'icon'}
            aria-hidden="true"
          />
        </span>
        {t(`upload.step_${name}_${state === 'done' ? 'done' : 'open'}`)}
        <span className="visually-hidden">{t(`upload.${state}`)}</span>
      </span>
      <span className="text-tertiary">{below}</span>
    </li>
  );
}
