import { IconAlertTriangle } from '@assay/icons';
import { refusalText, sentenceOf } from '../../lib/failure.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';

/**
 * The server's sentence, shown at the form that it answers.
 *
 * @param fields those that show the server's sentence themselves; nothing is said twice
 * @param otherwise what is said where the server sent no sentence
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
      <IconAlertTriangle className="i" aria-hidden="true" />
      {otherwise === undefined ? sentenceOf(failure) : refusalText(failure, otherwise)}
    </p>
  );
}
