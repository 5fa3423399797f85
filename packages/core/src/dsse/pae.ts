import { concatBytes } from '../encoding/bytes.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';

/**
 * PAE, what a DSSE signature is made over (DSSE 1.0.2, protocol.md). It binds the payload to its type, and since each
 * part is preceded by its length in bytes, no two pairs have the same encoding.
 *
 *     paeOf('http://example.com/HelloWorld', 'hello world')
 *     → DSSEv1 29 http://example.com/HelloWorld 11 hello world
 */
export function paeOf(payload_type: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const type = encodeUtf8(payload_type);
  return concatBytes(
    encodeUtf8(`DSSEv1 ${type.length} `),
    type,
    encodeUtf8(` ${payload.length} `),
    payload,
  );
}
