import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import type { Challenge } from './possession.ts';

const SIGN = {
  'ecdsa-p256-sha256': 'openssl dgst -sha256 -sign private.pem challenge',
  ed25519: 'openssl pkeyutl -sign -rawin -inkey private.pem -in challenge',
} as const;

/** Lines that sign a challenge with OpenSSL 3 and print the proof. */
export const proofCommands = ({ algorithm, message }: Challenge): string =>
  [
    `printf %s '${encodeBase64(message)}' \\`,
    '  | openssl base64 -d -A > challenge',
    `${SIGN[algorithm]} \\`,
    '  | openssl base64 -A',
  ].join('\n');
