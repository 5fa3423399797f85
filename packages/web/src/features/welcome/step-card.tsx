import { IconCheck } from '@assay/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import firstStepsStyles from '../../components/upload/first-steps.module.css';
import welcomeStyles from './welcome.module.css';

/** `now`: the first one that is not done and that this person can do. */
export type StepState = 'done' | 'now' | 'next';

/** A step: a check when it is done, else its number. */
export function Step({
  no,
  state,
  title,
  children,
}: {
  no: number;
  state: StepState;
  title: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div
      data-testid="step"
      data-state={state}
      className={`${firstStepsStyles.step} ${welcomeStyles.step}`}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={firstStepsStyles.stepNumber}>
        {state === 'done' ? (
          <>
            <IconCheck className="icon" data-size="14" aria-hidden="true" />
            <span className="visually-hidden">{t('upload.done')}</span>
          </>
        ) : (
          no
        )}
      </span>
      <div>
        <h2 className={welcomeStyles.stepTitle}>{title}</h2>
        {children}
      </div>
    </div>
  );
}
