/**
 * Maps one SPDX package to a component (SPDX 2.3 §7). Useful fields without a CycloneDX equivalent become
 * properties: `spdx:comment`, `spdx:summary`, `spdx:sourceInfo`, `spdx:packageFileName`.
 */
import type { Component, Property } from '../component-graph.ts';
import { blankComponent } from '../graph-builder.ts';
import { type FieldReader, type Fields, isSaid } from './fields.ts';
import { formatContact, parseParty } from './party.ts';
import { componentTypeOf, externalReferenceTypeOf, hashAlgOf } from './vocabulary.ts';

/** Package fields stored as properties, each under the name `spdx:<field>`; the writer restores them. */
export const PROPERTY_FIELDS = ['comment', 'summary', 'sourceInfo', 'packageFileName'];

/**
 * Maps the package at `pointer` to a component.
 *
 * @param freeNames license ids (`LicenseRef-…`) that are only a name, with that name
 */
export function componentOf(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
  freeNames: Map<string, string>,
): Component {
  const component = blankComponent(reader.place(entry, pointer));
  component.bom_ref = reader.text(entry, 'SPDXID', pointer);
  component.name = reader.text(entry, 'name', pointer);
  if (component.name === '') reader.warn('A package has no name.', entry, pointer);
  component.version = reader.said(entry, 'versionInfo', pointer);
  component.type = componentTypeOf(reader.said(entry, 'primaryPackagePurpose', pointer));
  component.copyright = reader.said(entry, 'copyrightText', pointer);
  component.description =
    reader.said(entry, 'description', pointer) || reader.said(entry, 'summary', pointer);
  component.supplier = parseParty(reader.said(entry, 'supplier', pointer));
  const originator = parseParty(reader.said(entry, 'originator', pointer));
  if (originator !== null) {
    component.author = formatContact(originator);
    component.manufacturer = originator;
  }
  component.licenses = licensesOf(reader, entry, pointer, freeNames);
  const concluded = concludedOf(reader, entry, pointer, freeNames);
  if (concluded !== '' && concluded !== component.licenses[0])
    component.concluded_licenses = [concluded];
  const acknowledgements = acknowledgementsOf(reader, entry, pointer);
  if (acknowledgements.length > 0) component.acknowledgements = acknowledgements;
  component.properties = propertiesOf(reader, entry, pointer, component.description);
  addHashes(reader, entry, pointer, component);
  addAddresses(reader, entry, pointer, component);
  reader.eachObject(entry, 'externalRefs', pointer, (reference, at) =>
    addReference(reader, reference, at, component),
  );
  return component;
}

function licensesOf(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
  freeNames: Map<string, string>,
): string[] {
  const license =
    reader.said(entry, 'licenseDeclared', pointer) ||
    reader.said(entry, 'licenseConcluded', pointer);
  return license === '' ? [] : [freeNames.get(license) ?? license];
}

/** `NONE` is a conclusion too; `NOASSERTION` is none. */
function concludedOf(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
  freeNames: Map<string, string>,
): string {
  const license = reader.text(entry, 'licenseConcluded', pointer).trim();
  if (isSaid(license)) return freeNames.get(license) ?? license;
  return /^NONE$/i.test(license) ? 'NONE' : '';
}

function acknowledgementsOf(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
): NonNullable<Component['acknowledgements']> {
  const isSaid = (field: string) => reader.said(entry, field, pointer) !== '';
  return [
    ...(isSaid('licenseDeclared') ? (['declared'] as const) : []),
    ...(isSaid('licenseConcluded') ? (['concluded'] as const) : []),
  ];
}

function propertiesOf(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
  description: string,
): Property[] {
  const properties: Property[] = [];
  for (const field of PROPERTY_FIELDS) {
    const value = reader.said(entry, field, pointer);
    if (value === '' || (field === 'summary' && value === description)) continue;
    properties.push({ name: `spdx:${field}`, value });
  }
  return properties;
}

function addHashes(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
  component: Component,
): void {
  reader.eachObject(entry, 'checksums', pointer, (checksum, at) => {
    const alg = hashAlgOf(reader.text(checksum, 'algorithm', at));
    const content = reader.text(checksum, 'checksumValue', at).trim().toLowerCase();
    if (alg !== '' && content !== '') component.hashes.push({ alg, content });
    else reader.warn('A checksum lacks its algorithm or value.', checksum, at);
  });
}

function addAddresses(
  reader: FieldReader,
  entry: Fields,
  pointer: string,
  component: Component,
): void {
  const distribution = reader.said(entry, 'downloadLocation', pointer);
  if (distribution !== '') {
    component.external_references.push({ type: 'distribution', url: distribution });
  }
  const website = reader.said(entry, 'homepage', pointer);
  if (website !== '') component.external_references.push({ type: 'website', url: website });
}

function addReference(
  reader: FieldReader,
  reference: Fields,
  pointer: string,
  component: Component,
): void {
  const type = lastSegment(reader.text(reference, 'referenceType', pointer));
  const locator = reader.text(reference, 'referenceLocator', pointer).trim();
  if (!isSaid(locator)) {
    reader.warn('An external reference has no locator.', reference, pointer);
  } else if (locator === component.purl || locator === component.cpe) {
    return;
  } else if (type === 'purl' && component.purl === null) {
    component.purl = locator;
  } else if (type === 'cpe23Type' && !component.cpe?.startsWith('cpe:2.3:')) {
    if (component.cpe !== null) addOther(component, component.cpe, 'cpe22Type');
    component.cpe = locator;
  } else if (type === 'cpe22Type' && component.cpe === null) {
    component.cpe = locator;
  } else {
    addOther(component, locator, type, reader.text(reference, 'comment', pointer));
  }
}

function addOther(component: Component, url: string, referenceType: string, comment = ''): void {
  const type = externalReferenceTypeOf(referenceType);
  const remark = comment !== '' || type !== 'other' ? comment : `SPDX ${referenceType}`;
  component.external_references.push(
    remark === '' ? { type, url } : { type, url, comment: remark },
  );
}

/** Types are words, or URIs that end with the word (`http://spdx.org/rdf/references/purl`). */
function lastSegment(type: string): string {
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#')) + 1).trim();
}
