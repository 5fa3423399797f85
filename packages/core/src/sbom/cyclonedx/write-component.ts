import type { Component, ExternalReference, Party, Property } from '../component-graph.ts';
import { isHashContent, VOCABULARY } from './vocabulary.ts';

/** A JSON object in the making; fields that are undefined are not written. */
export type JsonFields = Record<string, unknown>;

/** Says whether a text is an id of the SPDX license list that the schema names. */
export type IsLicenseId = (id: string) => boolean;

/** Writes one component without nested ones. Data without a CycloneDX field becomes properties `assay:…`. */
export function writeComponent(component: Component, isLicenseId: IsLicenseId): JsonFields {
  const isKnownType = VOCABULARY.type.has(component.type);
  const hashes = component.hashes.filter(isWritable);
  return {
    type: isKnownType ? component.type : 'library',
    'bom-ref': component.bom_ref,
    supplier: component.supplier === null ? undefined : writeOrganization(component.supplier),
    author: component.author || undefined,
    publisher: component.publisher || undefined,
    group: component.group || undefined,
    name: component.name,
    version: component.version.slice(0, 1024) || undefined,
    description: component.description || undefined,
    scope: component.scope ?? undefined,
    hashes: filled(hashes),
    licenses: filled(writeLicenses(component.licenses, isLicenseId)),
    copyright: component.copyright || undefined,
    cpe: component.cpe ?? undefined,
    purl: component.purl ?? undefined,
    externalReferences: filled(component.external_references.map(writeReference)),
    properties: filled([...component.properties, ...unwritable(component)]),
  };
}

function isWritable({ alg, content }: Component['hashes'][number]): boolean {
  return VOCABULARY.alg.has(alg) && isHashContent(content);
}

function unwritable(component: Component): Property[] {
  const hashes = component.hashes.filter((hash) => !isWritable(hash));
  const extra = hashes.map(({ alg, content }) => ({ name: `assay:hash:${alg}`, value: content }));
  if (VOCABULARY.type.has(component.type)) return extra;
  return [...extra, { name: 'assay:component_type', value: component.type }];
}

/**
 * Writes licenses as the schema requires: a single expression, or a list of ids and names. An expression among
 * others is therefore written as a name.
 */
export function writeLicenses(licenses: string[], isLicenseId: IsLicenseId): JsonFields[] {
  const [only] = licenses;
  if (licenses.length === 1 && only !== undefined && / (AND|OR|WITH) /.test(only)) {
    return [{ expression: only }];
  }
  return licenses.map((text) => ({ license: isLicenseId(text) ? { id: text } : { name: text } }));
}

function writeReference({ type, url, comment }: ExternalReference): JsonFields {
  const isKnown = VOCABULARY.reference.has(type);
  return {
    type: isKnown ? type : 'other',
    url: escapeUrl(url),
    comment: comment ?? (isKnown ? undefined : type),
  };
}

/** Converts any text to an IRI reference (RFC 3987) by escaping forbidden characters. */
export function escapeUrl(url: string): string {
  return url
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[\s\\"<>^`{|}[\]]/g, (letter) => encodeURIComponent(letter));
}

/** A party as an organizational entity. */
export function writeOrganization({ name, email, url }: Party): JsonFields {
  const isEmail = email?.includes('@') === true;
  return {
    name,
    url: url === undefined ? undefined : [escapeUrl(url)],
    contact: isEmail ? [{ email }] : undefined,
  };
}

/** The list, or undefined where it is empty: empty lists are not written. */
export function filled<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}
