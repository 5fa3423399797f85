import { encodeUtf8 } from '../../encoding/utf8.ts';

/**
 * What a witness signs (C2SP tlog-cosignature, v1): the checkpoint and when it was seen. The signature bytes in a note
 * are that time, 64 bits, big end first, and then the Ed25519 signature.
 *
 * @param checkpoint body with its last line feed
 * @param time seconds since 1970
 */
export const cosignedMessage = (checkpoint: string, time: bigint): Uint8Array<ArrayBuffer> =>
  encodeUtf8(`cosignature/v1\ntime ${time}\n${checkpoint}`);
