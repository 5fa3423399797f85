import { documentText } from '../encoding/document-text.ts';
import { SbomError } from './sbom-error.ts';

/**
 * Text of a document's bytes, its byte order mark removed.
 *
 * @throws SbomError `empty` for no bytes or only white space; `not_utf8` for UTF-16, UTF-32 or any byte sequence
 * outside RFC 3629, with its line and column in bytes
 */
export function decodeSbomText(bytes: Uint8Array): string {
  const text = documentText(bytes);
  if (typeof text !== 'string') throw new SbomError(text.code, text.message, text.at);
  return text;
}
