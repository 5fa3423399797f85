import { JsonError } from '../encoding/json-error.ts';
import { parseStrictJson } from '../encoding/strict-json.ts';
import { utf8BytesOf } from '../encoding/utf16.ts';
import { SbomError } from './sbom-error.ts';

/**
 * Parses a JSON SBOM, in UTF-8 or UTF-16.
 *
 * @throws SbomError with code, message and position of the `JsonError` that {@link parseStrictJson} throws
 */
export function parseSbomJson(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(utf8BytesOf(bytes));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new SbomError(error.code, error.message, error.at);
  }
}
