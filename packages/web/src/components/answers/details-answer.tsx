import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { DetailsSkeleton } from './skeleton.tsx';

/**
 * Shows details that are read: what they say, else why they could not be read, else a skeleton after a moment.
 *
 * @param children nothing while they are read
 */
export function DetailsAnswer({
  error,
  retry,
  children,
}: {
  error: unknown;
  retry: () => void;
  children: ReactNode;
}) {
  if (children) return children;
  return error ? <ErrorPanel failure={error} retry={retry} /> : <DetailsSkeleton />;
}
