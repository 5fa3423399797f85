/** Subject of a document, identified like an artifact: by purl and digests. */

import type { Component, ComponentGraph } from './component-graph.ts';
import { packageIdentityOf } from './package-identity.ts';
import { storable } from './package-identity-purl.ts';

/** Subject of a document. */
export interface DescribedSubject {
  /** '' for none. */
  name: string;
  /** Identity of its package version, as SBOMs that contain it have it; null where it has no purl. */
  purl: string | null;
  /** in-toto's names of algorithms, values in lower-case hexadecimal; null where none is stated. */
  digests: Record<string, string> | null;
  is_container: boolean;
}

/** Algorithm names of CycloneDX and of in-toto, and the number of digits. */
const ALGORITHMS: readonly (readonly [alg: string, name: string, digits: number])[] = [
  ['MD5', 'md5', 32],
  ['SHA-1', 'sha1', 40],
  ['SHA-256', 'sha256', 64],
  ['SHA-384', 'sha384', 96],
  ['SHA-512', 'sha512', 128],
  ['SHA3-256', 'sha3_256', 64],
  ['SHA3-384', 'sha3_384', 96],
  ['SHA3-512', 'sha3_512', 128],
  ['BLAKE2b-512', 'blake2b', 128],
];

/** Returns the root of a document as a subject; empty without a root. */
export function describedSubjectOf({ root }: ComponentGraph): DescribedSubject {
  if (root === null) return { name: '', purl: null, digests: null, is_container: false };
  // Artifacts are known by purl alone: attestations name no CPE.
  const { kind, identity } = packageIdentityOf(root.purl === null ? root : { ...root, cpe: null });
  const digests = digestsOf(root, identity);
  return {
    name: storable(root.name),
    purl: kind === 'purl' ? identity : null,
    digests: Object.keys(digests).length === 0 ? null : digests,
    is_container: root.type === 'container',
  };
}

/** First value of each algorithm. Images have theirs in the version: of the purl, or as syft writes it. */
function digestsOf(root: Component, identity: string): Record<string, string> {
  const stated = ALGORITHMS.flatMap(([alg, name, digits]) => {
    const hash = root.hashes.find((one) => one.alg === alg && isHex(one.content, digits));
    return hash === undefined ? [] : [[name, hash.content.toLowerCase()] as const];
  });
  const isImage = root.type === 'container' || /^pkg:(?:oci|docker)\//.test(identity);
  const version = /@([^?]+)/.exec(identity)?.[1] ?? root.version;
  const [, image] = /^sha256(?::|%3A)([\da-f]{64})$/.exec(version) ?? [];
  return { ...(isImage && image && { sha256: image }), ...Object.fromEntries(stated) };
}

const isHex = (text: string, digits: number) =>
  text.length === digits && /^[\da-fA-F]+$/.test(text);
