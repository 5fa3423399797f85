import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Shows its children only after 150 ms, so that a fast answer never flickers. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}

/** A grey line in the place of a text that is on its way; `width` in CSS units. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return <span className="bone" data-testid="bone" style={{ width }} />;
}

/** Details on their way, in a drawer: seen after 150 ms. */
export function DetailsSkeleton() {
  return (
    <Delayed>
      <section className="bones">
        <SkeletonLine width="60%" />
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </section>
    </Delayed>
  );
}

/** A page on its way: title, line, facts, rows. Takes the room at once and is seen after 150 ms. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="page" role="status" aria-label={t('shell.loading')}>
      <Delayed>
        <div className="bones">
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
