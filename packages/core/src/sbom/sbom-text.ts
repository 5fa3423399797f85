import { documentText } from '../encoding/document-text.ts';
import { utf8BytesOf } from '../encoding/utf16.ts';
import { SbomError } from './sbom-error.ts';

/**
 * Text of a document's bytes in UTF-8 or UTF-16, its byte order mark removed.
 *
 * @throws SbomError `empty` for no bytes or only white space; `not_utf8` for UTF-32 or any byte sequence outside
 * RFC 3629, with its line and column in bytes
 */
export function decodeSbomText(bytes: Uint8Array): string {
  const text = documentText(utf8BytesOf(bytes));
  if (typeof text !== 'string') throw new SbomError(text.code, text.message, text.at);
  return text;
}
