/** Equivalent terms of SPDX and CycloneDX, in both directions. */

const HASH_ALGORITHMS: [spdx: string, cyclonedx: string][] = [
  ['MD2', 'MD2'],
  ['MD4', 'MD4'],
  ['MD5', 'MD5'],
  ['MD6', 'MD6'],
  ['SHA1', 'SHA-1'],
  ['SHA224', 'SHA-224'],
  ['SHA256', 'SHA-256'],
  ['SHA384', 'SHA-384'],
  ['SHA512', 'SHA-512'],
  ['SHA3-256', 'SHA3-256'],
  ['SHA3-384', 'SHA3-384'],
  ['SHA3-512', 'SHA3-512'],
  ['BLAKE2b-256', 'BLAKE2b-256'],
  ['BLAKE2b-384', 'BLAKE2b-384'],
  ['BLAKE2b-512', 'BLAKE2b-512'],
  ['BLAKE3', 'BLAKE3'],
  ['ADLER32', 'ADLER32'],
];

const PURPOSES: [spdx: string, cyclonedx: string][] = [
  ['LIBRARY', 'library'],
  ['APPLICATION', 'application'],
  ['FRAMEWORK', 'framework'],
  ['CONTAINER', 'container'],
  ['OPERATING_SYSTEM', 'operating-system'],
  ['DEVICE', 'device'],
  ['FIRMWARE', 'firmware'],
  ['FILE', 'file'],
];

/** Purposes that only SPDX 3 has, in addition to those of SPDX 2.3. */
const PURPOSES_OF_SPDX_3: [string, string][] = [
  ['DATA', 'data'],
  ['DEVICEDRIVER', 'device-driver'],
  ['MODEL', 'machine-learning-model'],
  ['PLATFORM', 'platform'],
];

/** CycloneDX 1.7 external reference types that an SPDX reference of the category OTHER may carry as its type. */
const REFERENCE_TYPES = new Set(
  `adversary-model advisories attestation bom build-meta build-system certification-report chat citation
  codified-infrastructure component-analysis-report configuration digital-signature distribution
  distribution-intake documentation dynamic-analysis-report electronic-signature evidence exploitability-statement
  formulation issue-tracker license log mailing-list maturity-report model-card patent patent-assertion
  patent-family pentest-report poam quality-metrics release-notes rfc-9116 risk-assessment
  runtime-analysis-report security-contact social source-distribution static-analysis-report support threat-model
  vcs vulnerability-assertion website`.split(/\s+/),
);

const squeezed = (word: string) => word.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
const toCycloneDxAlgorithm = new Map(HASH_ALGORITHMS.map(([a, b]) => [squeezed(a), b]));
const toSpdxAlgorithm = new Map(HASH_ALGORITHMS.map(([a, b]) => [squeezed(b), a]));
const toType = new Map([...PURPOSES, ...PURPOSES_OF_SPDX_3].map(([a, b]) => [squeezed(a), b]));
const toPurpose = new Map(PURPOSES.map(([a, b]) => [b, a]));

/**
 * Returns the CycloneDX name of an SPDX checksum algorithm in any spelling (`SHA256`, `sha256`, `blake2b256`);
 * unknown ones unchanged.
 */
export function hashAlgOf(algorithm: string): string {
  return toCycloneDxAlgorithm.get(squeezed(algorithm)) ?? algorithm;
}

/** SPDX 2.3 spelling of a CycloneDX `alg`; undefined when SPDX has no such algorithm. */
export function checksumAlgorithmOf(alg: string): string | undefined {
  return toSpdxAlgorithm.get(squeezed(alg));
}

/** CycloneDX component type for an SPDX purpose; `library` for none and for those that CycloneDX does not have. */
export function componentTypeOf(purpose: string): string {
  return toType.get(squeezed(purpose)) ?? 'library';
}

/** SPDX 2.3 primaryPackagePurpose for a CycloneDX component type, as the JSON schema spells it; OTHER where it has none. */
export function purposeOf(type: string): string {
  return toPurpose.get(type) ?? 'OTHER';
}

/** Returns the CycloneDX external reference type for an SPDX reference type; `other` when there is none. */
export function externalReferenceTypeOf(referenceType: string): string {
  if (referenceType === 'advisory') return 'advisories';
  return REFERENCE_TYPES.has(referenceType) ? referenceType : 'other';
}
