import type { Component, ExternalReference } from '../component-graph.ts';
import { PROPERTY_FIELDS } from './map-package.ts';
import { formatParty } from './party.ts';
import { checksumAlgorithmOf, purposeOf } from './vocabulary.ts';
import type { LicenseWriter } from './write-licenses.ts';

/** Properties shared by every package of a document. */
export interface PackageContext {
  licenses: LicenseWriter;
  /** Instant and author of the annotations that keep properties. */
  annotationDate: string;
  annotator: string;
}

/** An SPDX 2.3 package; undefined fields are left out by JSON. */
export function packageOf(component: Component, id: string, context: PackageContext): object {
  const { external_references: references } = component;
  const distribution = references.find(({ type }) => type === 'distribution');
  const website = references.find(({ type }) => type === 'website');
  const others = references.filter((one) => one !== distribution && one !== website);
  return {
    SPDXID: id,
    name: nameOf(component),
    versionInfo: component.version || undefined,
    primaryPackagePurpose: purposeOf(component.type),
    supplier: component.supplier === null ? undefined : formatParty(component.supplier),
    originator: originatorOf(component),
    downloadLocation: distribution?.url ?? 'NOASSERTION',
    homepage: website?.url,
    filesAnalyzed: false,
    checksums: checksumsOf(component),
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: context.licenses.expressionOf(component.licenses),
    copyrightText: component.copyright || 'NOASSERTION',
    description: component.description || undefined,
    ...ownFields(component),
    externalRefs: notEmpty([...identifiersOf(component), ...others.map(referenceOf)]),
    annotations: annotationsOf(component, context),
  };
}

/** SPDX has no group, so it precedes the name. */
function nameOf({ group, name }: Component): string {
  return group === '' ? name : `${group}/${name}`;
}

function originatorOf({ author, publisher }: Component): string | undefined {
  if (author !== '') return `Person: ${author}`;
  return publisher === '' ? undefined : `Organization: ${publisher}`;
}

function checksumsOf({ hashes }: Component): object[] | undefined {
  const checksums = hashes.flatMap(({ alg, content }) => {
    const algorithm = checksumAlgorithmOf(alg);
    return algorithm === undefined ? [] : [{ algorithm, checksumValue: content }];
  });
  return notEmpty(checksums);
}

function ownFields({ properties }: Component): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { name, value } of properties) {
    const field = ownField(name);
    if (field !== undefined) fields[field] = value;
  }
  return fields;
}

function ownField(property: string): string | undefined {
  return PROPERTY_FIELDS.find((field) => property === `spdx:${field}`);
}

function identifiersOf({ purl, cpe }: Component): object[] {
  const identifiers: object[] = [];
  if (purl !== null) {
    identifiers.push({
      referenceCategory: 'PACKAGE-MANAGER',
      referenceType: 'purl',
      referenceLocator: purl,
    });
  }
  if (cpe !== null) {
    identifiers.push({
      referenceCategory: 'SECURITY',
      referenceType: cpe.startsWith('cpe:2.3:') ? 'cpe23Type' : 'cpe22Type',
      referenceLocator: cpe,
    });
  }
  return identifiers;
}

/** A locator cannot contain spaces. */
function referenceOf({ type, url, comment }: ExternalReference): object {
  const isAdvisory = type === 'advisories';
  return {
    referenceCategory: isAdvisory ? 'SECURITY' : 'OTHER',
    referenceType: isAdvisory ? 'advisory' : type,
    referenceLocator: url.trim().replace(/\s/g, '%20'),
    comment,
  };
}

function annotationsOf({ properties }: Component, context: PackageContext): object[] | undefined {
  const { annotationDate, annotator } = context;
  const kept = properties.filter(({ name }) => ownField(name) === undefined);
  return notEmpty(
    kept.map(({ name, value }) => ({
      annotationDate,
      annotationType: 'OTHER',
      annotator,
      comment: `${name}=${value}`,
    })),
  );
}

function notEmpty<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}
