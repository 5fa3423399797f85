/** Certificates like those of authorities, created in a test. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import * as der from './test-der.ts';

/** A certificate and its key. */
export interface Issued {
  der: der.Der;
  subject: der.Der;
  issuer: der.Der;
  serial: der.Der;
  key: KeyObject;
  public_key: KeyObject;
}

export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
export const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';

/** Properties of a test certificate; by default valid for an hour around NOON, without uses. */
export interface Wish {
  name?: string;
  by?: Issued;
  type?: 'ec' | 'rsa';
  ca?: boolean;
  path_length?: number;
  from?: number;
  until?: number;
  uses?: string[];
  isCritical?: boolean;
  extensions?: der.Der[];
  /** Receives the unsigned certificate and returns one more extension. */
  promise?: (tbs: Uint8Array) => der.Der;
}

/** One extension. */
export const extension = (id: string, value: Uint8Array, { isCritical } = { isCritical: false }) =>
  der.sequence(der.oid(id), ...(isCritical ? [der.truth()] : []), der.octets(value));

const keyPair = (type: 'ec' | 'rsa') =>
  type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });

const SIGNATURES = { ec: '1.2.840.10045.4.3.2', rsa: '1.2.840.113549.1.1.11' };

/** Makes a certificate. */
export function issue(wish: Wish = {}): Issued {
  const { name = randomBytes(4).toString('hex'), type = 'ec', by } = wish;
  const { from = NOON - HOUR, until = NOON + HOUR } = wish;
  const { privateKey: key, publicKey: public_key } = keyPair(type);
  const subject = der.sequence(der.set(der.sequence(der.oid('2.5.4.3'), der.utf8String(name))));
  const issuer = by?.subject ?? subject;
  const serial = der.bigInteger(randomBytes(8));
  const signer = by?.key ?? key;
  const algorithm = der.sequence(der.oid(SIGNATURES[signer.asymmetricKeyType as 'ec' | 'rsa']));
  const tbs = (extensions: der.Der[]) =>
    der.sequence(
      der.tagged(0, der.integer(2)),
      ...[serial, algorithm, issuer],
      der.sequence(der.time(from), der.time(until)),
      ...[subject, new Uint8Array(public_key.export({ format: 'der', type: 'spki' }))],
      ...(extensions.length > 0 ? [der.tagged(3, der.sequence(...extensions))] : []),
    );
  const extensions = extensionsOf(wish);
  const promise = wish.promise?.(tbs(extensions));
  const signed = tbs(promise ? [...extensions, promise] : extensions);
  const signature = der.bits(sign('sha256', signed, signer));
  const whole = der.sequence(signed, algorithm, signature);
  return { der: whole, subject, issuer, serial, key, public_key };
}

function extensionsOf({ ca, path_length, uses, isCritical = true, extensions = [] }: Wish) {
  const limit = path_length === undefined ? [] : [der.integer(path_length)];
  return [
    ...(ca
      ? [extension('2.5.29.19', der.sequence(der.truth(), ...limit), { isCritical: true })]
      : []),
    ...(uses ? [extension('2.5.29.37', der.sequence(...uses.map(der.oid)), { isCritical })] : []),
    ...extensions,
  ];
}

/** A root, and one below it that may issue certificates. */
export function testAuthority(change: { root?: Wish; below?: Wish } = {}) {
  const root = issue({ ca: true, ...change.root });
  const below = issue({ ca: true, by: root, ...change.below });
  return { root, below, chain: [below, root] };
}
