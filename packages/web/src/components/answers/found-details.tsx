import type { ReactNode } from 'react';
import { DetailsSkeleton } from './skeleton.tsx';

/**
 * Details of the row that the address names, once it is read.
 *
 * @param gone said where there is no such row
 * @param children nothing where the row is not at hand
 */
export function FoundDetails({
  isReading,
  gone: { title, text },
  children,
}: {
  isReading: boolean;
  gone: { title?: string; text: string };
  children: ReactNode;
}) {
  if (children) return children;
  if (isReading) return <DetailsSkeleton />;
  return (
    <section>
      {title && <h2>{title}</h2>}
      <p className="meta text-secondary">{text}</p>
    </section>
  );
}
