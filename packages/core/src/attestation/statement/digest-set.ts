/**
 * Digest sets (in-toto attestation v1, digest_set.md), which identify artifacts. Only collision-resistant
 * digests establish that two artifacts are equal; MD5 and SHA-1 are shown and bind nothing by themselves.
 */

import type { Members } from '../../dsse/json-members.ts';
import { AttestationError } from './attestation-error.ts';

/** Algorithm → value; lower-case hexadecimal for the algorithms of the standard. */
export type DigestSet = Readonly<Record<string, string>>;

/** Hexadecimal digits of the algorithms that bind. */
const STRONG: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
  ['sha512_256', 64],
  ['sha3_256', 64],
  ['sha3_384', 96],
  ['sha3_512', 128],
  ['blake2b', 128],
  ['blake2s', 64],
]);

/** Those that do not: collisions are made for money. */
const WEAK: ReadonlyMap<string, number> = new Map([
  ['md5', 32],
  ['sha1', 40],
]);

/** SHA-1 or SHA-256, distinguished by length. */
const GIT = new Set(['gitCommit', 'gitTree', 'gitBlob', 'gitTag']);

/**
 * Parses a digest set; unknown algorithms are kept unchanged.
 *
 * @throws AttestationError `digest` for an empty set, or a value that does not fit its algorithm
 */
export function digestSetOf(members: Members): DigestSet {
  const digests = members.names().map((name) => {
    const value = members.text(name);
    if (value === '' || !hasForm(name, value))
      throw new AttestationError('digest', `This is no ${name} digest.`, members.pointer(name));
    return [name, isKnown(name) ? value.toLowerCase() : value] as const;
  });
  if (digests.length === 0)
    throw new AttestationError('digest', 'A digest is missing.', members.at);
  return Object.fromEntries(digests);
}

const isKnown = (name: string) => STRONG.has(name) || WEAK.has(name) || GIT.has(name);

function hasForm(name: string, value: string): boolean {
  if (!isKnown(name)) return true;
  if (!/^[\da-fA-F]+$/.test(value)) return false;
  if (GIT.has(name)) return value.length === 40 || value.length === 64;
  return value.length === (STRONG.get(name) ?? WEAK.get(name));
}

const binds = (name: string, value: string) =>
  STRONG.has(name) || (GIT.has(name) && value.length === 64);

/** `weak`: only non-binding digests are equal. */
export type DigestMatch = 'same' | 'different' | 'weak';

/**
 * Compares two digest sets. One equal binding digest suffices, and one that differs refutes: in-toto would
 * accept the second case, but then a set describes two artifacts.
 */
export function compareDigests(left: DigestSet, right: DigestSet): DigestMatch {
  const shared = Object.keys(left).filter((name) => Object.hasOwn(right, name));
  const isSame = (name: string) => left[name] === right[name];
  const binding = shared.filter(
    (name) => binds(name, left[name] ?? '') && binds(name, right[name] ?? ''),
  );
  if (binding.length > 0) return binding.every(isSame) ? 'same' : 'different';
  return shared.some((name) => isKnown(name) && isSame(name)) ? 'weak' : 'different';
}

/** Tells whether a set contains a collision-resistant digest. */
export const isBinding = (digests: DigestSet): boolean =>
  Object.entries(digests).some(([name, value]) => binds(name, value));
