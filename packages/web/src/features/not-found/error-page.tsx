import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';

/** A page that could not be drawn: the frame stays, the failure stands in its place. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return <ErrorPanel failure={error} retry={reset} />;
}
