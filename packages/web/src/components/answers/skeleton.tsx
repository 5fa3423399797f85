import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import pageStyles from '../page/page.module.css';
import styles from './skeleton.module.css';

/** Shows its children only after 150 ms, so that a fast answer never flickers. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}

/** A gray line in place of text that is loading; `width` in CSS units. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return <span className={styles.bone} data-testid="bone" style={{ width }} />;
}

/** Skeleton of a drawer; visible after 150 ms. */
export function DetailsSkeleton() {
  return (
    <Delayed>
      <section className={styles.bones}>
        <SkeletonLine width="60%" />
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </section>
    </Delayed>
  );
}

/** Skeleton of a page: title, line, facts, rows. Takes its space immediately and is visible after 150 ms. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page} role="status" aria-label={t('shell.loading')}>
      <Delayed>
        <div className={styles.bones}>
          <SkeletonLine width="240px" />
          <SkeletonLine width="420px" />
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
            <SkeletonLine key={row} />
          ))}
        </div>
      </Delayed>
    </div>
  );
}
