import type { Upload } from '@assay/contract/uploads.ts';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconLoader2 } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount, formatMs } from '../../lib/formats.ts';
import spinStyles from '../marks/spin.module.css';
import headingStyles from '../page/heading-end.module.css';
import { useProgressWords } from './upload-detail.tsx';
import styles from './upload-history.module.css';
import { positionOf, type ShownStep, stepsOf, tookMs } from './upload-times.ts';

const ICONS = {
  done: [IconCircleCheck, 'icon', 'good'],
  now: [IconLoader2, `icon ${spinStyles.spin}`, ''],
  stopped: [IconCircleX, 'icon', 'bad'],
  waits: [IconCircleDashed, 'icon', 'text-tertiary'],
} as const;

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** The steps of an upload with counts and times; live while it is in progress. */
export function StepsSection({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const words = useStepWords(upload);
  return (
    <section>
      <h2>
        {t('uploads.steps')}
        <span className={headingStyles.end}>
          {t('uploads.in_all', { time: formatMs(tookMs(upload)) })}
        </span>
      </h2>
      <ol className={styles.steps}>
        {stepsOf(upload).map((step) => {
          const [Icon, icon, color] = ICONS[step.state];
          return (
            <li key={step.name} className={step.state === 'waits' ? 'text-tertiary' : undefined}>
              <span className={color}>
                <Icon className={icon} aria-hidden="true" />
              </span>
              <b className="strong">
                {step.state === 'stopped'
                  ? t(`uploads.stopped_${step.name}`)
                  : t(`uploads.step_${step.name}`)}
              </b>
              <span className={`text-secondary ${styles.trail}`}>{words(step)}</span>
              {step.started_at && (
                <time className="text-tertiary" dateTime={step.started_at}>
                  {clock.format(Date.parse(step.started_at))}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Returns the text next to each step: its count and duration. */
function useStepWords(upload: Upload): (step: ShownStep) => string {
  const { t } = useTranslation();
  const progress = useProgressWords(upload);
  const { size_bytes, component_count } = upload;
  const counts = {
    received: size_bytes === null ? '' : formatBytes(size_bytes),
    parsed:
      component_count === null
        ? ''
        : t('uploads.components', { count: component_count, shown: formatCount(component_count) }),
    matched: '',
    counted: '',
  };
  const position = positionOf(upload);
  return ({ name, state, ms }) => {
    if (state === 'stopped' && position)
      return position.column === undefined
        ? t('uploads.line', { line: formatCount(position.line) })
        : t('uploads.line_column', {
            line: formatCount(position.line),
            column: formatCount(position.column),
          });
    if (state === 'waits') return t('uploads.not_started');
    if (state === 'now') return progress || t('uploads.now');
    return [counts[name], ms === undefined ? '' : formatMs(ms)].filter(Boolean).join(', ');
  };
}
