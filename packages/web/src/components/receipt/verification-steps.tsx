import type { Step } from '@assay/core/log/receipt/verdict.ts';
import { useTranslation } from 'react-i18next';
import styles from './receipt.module.css';
import { Ring } from './verdict-mark.tsx';

const LOOKS = {
  passed: { name: 'good', inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  failed: { name: 'bad', inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2' },
  unknown: { name: 'text-tertiary', inside: 'M8.6 12h6.8' },
} as const;

/** Steps that verification can have, by the core's names. */
const KNOWN = [
  'receipt',
  'checkpoint',
  'witnesses',
  'consistency',
  'leaf',
  'inclusion',
  'statement',
  'names',
  'content',
  'place',
] as const;

/**
 * Verification steps and their results.
 *
 * @param nameOf label of a step that is not one of a receipt
 */
export function VerificationSteps({
  steps,
  nameOf = (name) => name,
}: {
  steps: readonly Step[];
  nameOf?: (name: string) => string;
}) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <ol className={styles.proofSteps} aria-label={t('receipts.steps')}>
      {steps.map(({ name, outcome, detail }, at) => {
        const known = KNOWN.find((one) => one === name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: several signatures have a step each
          <li key={`${name} ${at}`}>
            <span className={LOOKS[outcome].name}>
              <Ring inside={LOOKS[outcome].inside} />
              <span className="visually-hidden">{t(`receipts.step_${outcome}`)}</span>
            </span>
            <span>
              <span className="strong">{known ? t(`receipts.of_${known}`) : nameOf(name)}</span>
              <span className="text-secondary meta any-break">{detail}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
