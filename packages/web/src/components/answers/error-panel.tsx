import { IconAlertTriangle } from '@assay/icons';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closedSentence, sentenceOf } from '../../lib/failure.ts';
import styles from './empty.module.css';

/**
 * Shows a failure in place of the failed content: what happened, what is safe, what to do next.
 *
 * @param safe what the failure did not affect; by default that nothing was changed
 * @param retry tries again; without it there is no button
 */
export function ErrorPanel({
  failure,
  safe,
  retry,
  children,
}: {
  failure: unknown;
  safe?: string;
  retry?: (() => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.empty} data-testid="empty" role="alert">
      <h2 className="row">
        <IconAlertTriangle className="icon" aria-hidden="true" />
        {t('shell.failed')}
      </h2>
      <p>
        {closedSentence(sentenceOf(failure))} {safe ?? t('shell.failed_safe')}
      </p>
      {retry && <Button onClick={retry}>{t('shell.try_again')}</Button>}
      {children}
    </div>
  );
}
