import { encodeUtf8 } from '../../encoding/utf8.ts';

/**
 * Message that a witness signs (C2SP tlog-cosignature, v1): the checkpoint and the time it was seen. The
 * signature in a note consists of that time as a 64-bit big-endian integer, then the Ed25519 signature.
 *
 * @param checkpoint body with its last line feed
 * @param time seconds since the Unix epoch
 */
export const cosignedMessage = (checkpoint: string, time: bigint): Uint8Array<ArrayBuffer> =>
  encodeUtf8(`cosignature/v1\ntime ${time}\n${checkpoint}`);
