import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/failure.ts';

/** The server's sentence, shown at the form that it answers; or a sentence of the form's own. */
export function FormFailure({
  failure,
  sentence,
}: {
  failure: unknown;
  sentence?: string | undefined;
}) {
  const text = sentence ?? (failure ? sentenceOf(failure) : undefined);
  if (!text) return null;
  return (
    <p className="note bad" role="alert">
      <IconAlertTriangle className="i" aria-hidden="true" />
      {text}
    </p>
  );
}
