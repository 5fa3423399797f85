import { IconCheck } from '@assay/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** `now`: the first one that is not done and that this person can do. */
export type StepState = 'done' | 'now' | 'next';

/** A step of the way: a check once it is done, else its number. */
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
    <div className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="no">
        {state === 'done' ? (
          <>
            <IconCheck className="i i-14" aria-hidden="true" />
            <span className="vh">{t('upload.done')}</span>
          </>
        ) : (
          no
        )}
      </span>
      <div>
        <h2 className="step-title">{title}</h2>
        {children}
      </div>
    </div>
  );
}
