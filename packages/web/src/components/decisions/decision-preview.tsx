import { IconArrowRight, IconCircleX, IconClock, IconHistory, IconShieldCheck } from '@assay/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/failure.ts';
import { formatCount, formatDay } from '../../lib/formats.ts';
import { StateMark } from '../marks/state-mark.tsx';
import { isClosedState } from './closed-state.ts';
import type { DecisionValues } from './decision-values.ts';
import styles from './decisions.module.css';
import type { DecisionSum } from './use-preview.ts';

/** Findings that the decision would change, and its effect. */
export function DecisionPreview({
  values,
  preview: { sum, failure },
}: {
  values: DecisionValues;
  preview: DecisionSum;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.preview}>
      <h3>{t('decisions.preview')}</h3>
      <div role="status">
        {values.state === undefined ? (
          <p className="text-secondary">{t('decisions.preview_none')}</p>
        ) : sum ? (
          <Changes sum={sum} values={values} />
        ) : failure ? (
          <p className="strong">{sentenceOf(failure)}</p>
        ) : (
          values.scope !== 'tenant' &&
          values.scope !== 'sbom' &&
          values.paths.length === 0 && (
            <p className="text-secondary">{t('decisions.preview_no_place')}</p>
          )
        )}
      </div>
    </div>
  );
}

function Changes({
  sum,
  values: { state = '', until, scope },
}: {
  sum: NonNullable<DecisionSum['sum']>;
  values: DecisionValues;
}) {
  const { t } = useTranslation();
  const counted = (what: 'findings' | 'projects' | 'sboms', count: number) =>
    t(`decisions.${what}`, { count, shown: formatCount(count) });
  const some = (what: 'made' | 'replaced', count: number) =>
    t(`decisions.preview_${what}`, { count, shown: formatCount(count) });
  const { skipped, skipped_because: reason } = sum;
  return (
    <>
      <p className={styles.big}>
        {t('decisions.preview_changes', {
          findings: counted('findings', sum.findings),
          projects: counted('projects', sum.projects),
        })}
      </p>
      <ul className={styles.lines}>
        <Line icon={<IconArrowRight className="icon" aria-hidden="true" />}>
          {t('decisions.preview_state')} <StateMark state={state} />
          <br />
          <span className="text-secondary">{counted('sboms', sum.sboms)}</span>
        </Line>
        <Line icon={<IconHistory className="icon" aria-hidden="true" />}>
          {some('made', sum.decisions)} {sum.replaced > 0 && some('replaced', sum.replaced)}
        </Line>
        {skipped > 0 && (
          <Line icon={<IconCircleX className="icon" aria-hidden="true" />}>
            {t('decisions.preview_skipped', {
              count: skipped,
              shown: formatCount(skipped),
              reason,
            })}
          </Line>
        )}
      </ul>
      <h3>{t('decisions.effect')}</h3>
      <ul className={styles.lines}>
        <Line icon={<IconShieldCheck className="icon" aria-hidden="true" />}>
          {t(isClosedState(state) ? 'decisions.effect_closed' : 'decisions.effect_open')}
        </Line>
        {scope !== 'sbom' && (
          <Line icon={<IconArrowRight className="icon" aria-hidden="true" />}>
            {t('decisions.effect_later')}
          </Line>
        )}
        {until !== '' && (
          <Line icon={<IconClock className="icon" aria-hidden="true" />}>
            {t('decisions.effect_until', { day: formatDay(Date.parse(`${until}T00:00:00`)) })}
          </Line>
        )}
      </ul>
    </>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
