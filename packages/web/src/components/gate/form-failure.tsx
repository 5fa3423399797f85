import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '../../lib/failure.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';

/**
 * The server's sentence, shown at the form that it answers.
 *
 * @param fields those that show the server's sentence themselves; nothing is said twice
 */
export function FormFailure({
  failure,
  fields = [],
}: {
  failure: unknown;
  fields?: readonly string[];
}) {
  if (!failure || Object.keys(fieldErrorsOf(failure, fields)).length > 0) return null;
  return (
    <p className="note bad" role="alert">
      <IconAlertTriangle className="i" aria-hidden="true" />
      {sentenceOf(failure)}
    </p>
  );
}
