import { AttestationError } from '@assay/core/attestation/statement/attestation-error.ts';
import { EnvelopeError } from '@assay/core/dsse/envelope-error.ts';
import { JsonError } from '@assay/core/encoding/json-error.ts';
import { Invalid } from '../../../errors.ts';

/**
 * Parses with the core.
 *
 * @param at position of the input in the request, such as `body.envelopes[3]`
 * @throws Invalid with that position and the JSON pointer below it for input that the core refuses
 */
export function positioned<T>(at: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const isRefusal =
      error instanceof JsonError ||
      error instanceof EnvelopeError ||
      error instanceof AttestationError;
    if (!isRefusal) throw error;
    throw refused(at + error.at, error.message, error.code);
  }
}

/** Creates a 400 with a position: sentence, and code for programs. */
export const refused = (at: string, sentence: string, code: string): Invalid =>
  new Invalid(sentence, `${at}: ${sentence} (${code})`);
