import { JsonError } from '../encoding/json-error.ts';
import { parseStrictJson } from '../encoding/strict-json.ts';
import { SbomError } from './sbom-error.ts';

/**
 * The value of an SBOM in JSON.
 *
 * @throws SbomError with code, message and place of the `JsonError` that {@link parseStrictJson} throws
 */
export function parseSbomJson(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new SbomError(error.code, error.message, error.at);
  }
}
