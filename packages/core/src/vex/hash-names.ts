import type { VexHash } from './vex-statement.ts';

/** Names of CycloneDX, and how OpenVEX and CSAF write them. */
const NAMES = [
  ['MD5', 'md5', 'md5'],
  ['SHA-1', 'sha1', 'sha1'],
  ['SHA-256', 'sha-256', 'sha256'],
  ['SHA-384', 'sha-384', 'sha384'],
  ['SHA-512', 'sha-512', 'sha512'],
  ['SHA3-256', 'sha3-256', 'sha3-256'],
  ['SHA3-384', 'sha3-384', 'sha3-384'],
  ['SHA3-512', 'sha3-512', 'sha3-512'],
  ['BLAKE2b-256', 'blake2b-256', 'blake2b256'],
  ['BLAKE2b-512', 'blake2b-512', 'blake2b512'],
] as const;

const squeezed = (name: string) => name.toLowerCase().replace(/[-_]/g, '');
const BY_NAME = new Map(NAMES.map((names) => [squeezed(names[0]), names]));

/** A digest in the form of {@link VexHash}; undefined when the algorithm is unknown or the value is no digest. */
export function vexHash(algorithm: string, value: string): VexHash | undefined {
  const alg = BY_NAME.get(squeezed(algorithm))?.[0];
  const content = value.trim().toLowerCase();
  return alg !== undefined && /^[0-9a-f]{32,128}$/.test(content) ? { alg, content } : undefined;
}

/** Name of an algorithm in OpenVEX. */
export const openVexHashName = (alg: string): string => BY_NAME.get(squeezed(alg))?.[1] ?? alg;

/** Name of an algorithm in CSAF: that of OpenSSL. */
export const csafHashName = (alg: string): string => BY_NAME.get(squeezed(alg))?.[2] ?? alg;
