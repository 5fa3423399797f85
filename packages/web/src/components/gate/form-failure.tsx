import { IconAlertTriangle } from '@assay/icons';
import { refusalText, sentenceOf } from '../../lib/failure.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';

/**
 * The server's message, shown at its form.
 *
 * @param fields those that show the server's message themselves; it is not repeated
 * @param otherwise text when the server sent no message
 */
export function FormFailure({
  failure,
  fields = [],
  otherwise,
}: {
  failure: unknown;
  fields?: readonly string[];
  otherwise?: string;
}) {
  if (!failure || Object.keys(fieldErrorsOf(failure, fields)).length > 0) return null;
  return (
    <p className="note bad" role="alert">
      <IconAlertTriangle className="icon" aria-hidden="true" />
      {otherwise === undefined ? sentenceOf(failure) : refusalText(failure, otherwise)}
    </p>
  );
}
