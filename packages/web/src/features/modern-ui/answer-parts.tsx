import { IconAlertTriangle, IconInfoCircle } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { SkeletonLine } from '../../components/answers/skeleton.tsx';
import gridStyles from '../../components/page/grid.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { notifyDone, notifyRefusal } from '../../lib/notifications.ts';
import styles from './parts.module.css';

/** Contents that a page has instead of rows: nothing yet, loading, a failure, a note. */
export function AnswerParts() {
  const { t } = useTranslation();
  return (
    <div className={gridStyles.grid}>
      <Panel title={t('parts.empty')} className={gridStyles.span6}>
        <EmptyState title={t('parts.empty_title')} text={t('parts.empty_text')}>
          <Button>{t('parts.normal')}</Button>
        </EmptyState>
      </Panel>
      <Panel title={t('parts.failure')} className={gridStyles.span6}>
        <div className={styles.fields}>
          <ErrorPanel failure={new Error(t('parts.failure_text'))} retry={() => undefined} />
        </div>
      </Panel>
      <Panel title={t('parts.notes')} className={gridStyles.span6}>
        <div className={styles.fields}>
          <p className="note">
            <IconInfoCircle className="icon" aria-hidden="true" />
            <span>{t('parts.note')}</span>
          </p>
          <p className="note bad">
            <IconAlertTriangle className="icon" aria-hidden="true" />
            <span>{t('parts.note_bad')}</span>
          </p>
        </div>
      </Panel>
      <Panel title={t('parts.skeletons')} className={gridStyles.span6}>
        <div className={styles.fields}>
          <SkeletonLine width="40%" />
          <SkeletonLine />
          <SkeletonLine width="70%" />
        </div>
      </Panel>
      <Panel title={t('parts.notify')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <Button onClick={() => notifyDone(t('parts.notified'))}>{t('parts.notify_done')}</Button>
          <Button onClick={() => notifyRefusal(t('parts.not_notified'))}>
            {t('parts.notify_failed')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
