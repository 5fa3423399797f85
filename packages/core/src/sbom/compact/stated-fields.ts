import type { Component, DocumentHead, Hash, Party } from '../component-graph.ts';

/** Fields of a component that its document has, as bits: the derived file keeps them instead of the fields. */
export const FIELD_BITS = {
  hash: 1,
  supplier: 1 << 1,
  /** Supplier or manufacturer with an e-mail address or URL. */
  creator_contact: 1 << 2,
  copyright: 1 << 3,
  license_declared: 1 << 4,
  license_concluded: 1 << 5,
  /** SHA-512 of the file that is distributed: at the reference to it, in SPDX 2 the checksum of the package (7.10). */
  distribution_sha512: 1 << 6,
  file_name: 1 << 7,
  executable: 1 << 8,
  archive: 1 << 9,
  structured: 1 << 10,
  source_uri: 1 << 11,
  distribution_uri: 1 << 12,
  security_contact: 1 << 13,
  support_end: 1 << 14,
} as const;
type Field = keyof typeof FIELD_BITS;

/** Hash functions that identify content: MD5 and SHA-1 collide. */
const STRONG = /^(?:SHA-?(?:224|256|384|512)|SHA3-|BLAKE|STREEBOG)/i;
const SHA_512 = /^SHA-?512$/i;

/** References by which documents give these fields (CycloneDX types). */
const REFERENCES: Record<string, Field> = {
  'source-distribution': 'source_uri',
  vcs: 'source_uri',
  distribution: 'distribution_uri',
  'distribution-intake': 'distribution_uri',
  'security-contact': 'security_contact',
  'rfc-9116': 'security_contact',
};

/** Properties of the official taxonomies of CycloneDX and BSI, and those that readers of SPDX make. */
const PROPERTIES: Record<string, Field> = {
  'bsi:component:filename': 'file_name',
  'spdx:packageFileName': 'file_name',
  'bsi:component:executable': 'executable',
  'bsi:component:archive': 'archive',
  'bsi:component:structured': 'structured',
  'cdx:lifecycle:milestone:endOfSupport': 'support_end',
};

/** Returns the bits of a component. Publisher and author count as supplier, since tools write either. */
export function fieldBitsOf(component: Component, { format, spec_version }: DocumentHead): number {
  let bits = 0;
  for (const field of fieldsOf(component)) bits |= FIELD_BITS[field];
  const isOfPackage = format === 'SPDX' && /^2\b/.test(spec_version);
  if (isOfPackage && component.hashes.some((hash) => isHash(hash, SHA_512)))
    bits |= FIELD_BITS.distribution_sha512;
  return bits;
}

function* fieldsOf(component: Component): Generator<Field> {
  const { hashes, supplier, manufacturer, publisher, author, copyright, properties } = component;
  if (hashes.some((hash) => isHash(hash, STRONG))) yield 'hash';
  const names = [supplier?.name, manufacturer?.name, publisher, author];
  if (names.some((name) => isText(name ?? ''))) yield 'supplier';
  if ([supplier, manufacturer].some(isContactable)) yield 'creator_contact';
  if (isText(copyright)) yield 'copyright';
  for (const kind of component.acknowledgements ?? []) yield `license_${kind}`;
  for (const { type, url, hashes: of = [] } of component.external_references) {
    const field = Object.hasOwn(REFERENCES, type) ? REFERENCES[type] : undefined;
    if (field !== undefined && isText(url)) yield field;
    if (type === 'distribution' && of.some((hash) => isHash(hash, SHA_512)))
      yield 'distribution_sha512';
  }
  for (const { name, value } of properties) {
    const field = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    if (field !== undefined && isText(value)) yield field;
  }
}

const isText = (text: string) => text.trim() !== '';

const isHash = ({ alg, content }: Hash, algorithm: RegExp) => algorithm.test(alg) && content !== '';

/** A name alone is no contact (BSI TR-03183-2). */
export const isContactable = (party: Party | null | undefined): boolean =>
  isText(party?.email ?? '') || isText(party?.url ?? '');
