import type { ReactNode } from 'react';
import { DetailsSkeleton } from './skeleton.tsx';

/**
 * Details of the row in the address, once it is loaded.
 *
 * @param gone text when the row does not exist
 * @param children nothing while the row is not loaded
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
