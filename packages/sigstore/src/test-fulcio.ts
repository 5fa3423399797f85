/** Certificates like those that Fulcio issues to signers, created in a test. */
import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { CODE_SIGNING, extension, type Issued, issue, type Wish } from './test-certificates.ts';
import * as der from './test-der.ts';
import { logIdOf } from './test-trust-root.ts';

/** General names of a certificate (RFC 5280 §4.2.1.6). */
export const uriName = (uri: string) => der.element(0x86, encodeUtf8(uri));
export const mailName = (bytes: Uint8Array) => der.element(0x81, bytes);
export const userName = (name: string, id = '1.3.6.1.4.1.57264.1.7') =>
  der.tagged(0, der.oid(id), der.tagged(0, der.utf8String(name)));
const alternativeNames = (...names: Uint8Array[]) =>
  extension('2.5.29.17', der.sequence(...names), { isCritical: true });

/** OIDC issuer extensions: the format since 2023, and the one before. */
export const saidBy = (issuer: string) =>
  extension('1.3.6.1.4.1.57264.1.8', der.utf8String(issuer));
export const saidOnceBy = (issuer: string) =>
  extension('1.3.6.1.4.1.57264.1.1', encodeUtf8(issuer));

/** The issuer that certificates of tests name. */
export const ISSUER = 'https://issuer.example.com';

/** Creates a certificate for a signer; names and further extensions replace the usual ones. */
export const certified = (
  by: Issued,
  {
    names = [uriName('https://example.com/ci')],
    issuer = [saidBy(ISSUER)],
    ...wish
  }: Wish & { names?: Uint8Array[]; issuer?: der.Der[] } = {},
): Issued =>
  issue({
    by,
    uses: [CODE_SIGNING],
    isCritical: false,
    ...wish,
    extensions: [...(names.length > 0 ? [alternativeNames(...names)] : []), ...issuer],
  });

/** A log of certificates. */
export const testCtLog = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const uint = (value: bigint, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, i) =>
    Number((value >> BigInt(8 * (bytes - 1 - i))) & 255n),
  );
const sized = (bytes: Uint8Array, digits: number) =>
  concatBytes(uint(BigInt(bytes.length), digits), bytes);

/** Gives a certificate the promise of logs to log it (RFC 6962 §3.2, §3.3). */
export const promiseOf =
  (
    logs: { publicKey: KeyObject; privateKey: KeyObject }[],
    by: Issued,
    time = NOON - HOUR / 2,
  ): NonNullable<Wish['promise']> =>
  (tbs) => {
    const spki = by.public_key.export({ format: 'der', type: 'spki' });
    const signed = concatBytes(
      ...[Uint8Array.of(0, 0), uint(BigInt(time), 8), uint(1n, 2)],
      ...[hash('sha256', spki, 'buffer'), sized(tbs, 3), uint(0n, 2)],
    );
    const promises = logs.map(({ publicKey, privateKey }) => {
      const signature = sized(sign('sha256', signed, privateKey), 2);
      const said = [uint(BigInt(time), 8), uint(0n, 2), Uint8Array.of(4, 3), signature];
      return sized(concatBytes(Uint8Array.of(0), logIdOf(publicKey), ...said), 2);
    });
    return extension('1.3.6.1.4.1.11129.2.4.2', der.octets(sized(concatBytes(...promises), 2)));
  };
