import { concatBytes } from '../encoding/bytes.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';

/**
 * PAE, the message that a DSSE signature covers (DSSE 1.0.2, protocol.md). It binds the payload to its type,
 * and a length prefix on each part ensures that no two pairs share an encoding.
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
