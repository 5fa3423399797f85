import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';

/** Shown when a page failed to render: the frame stays, with the failure in place of the page. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return <ErrorPanel failure={error} retry={reset} />;
}
