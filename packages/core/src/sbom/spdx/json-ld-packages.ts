import { classOf, type Elements, idOf } from './elements.ts';
import { type Fields, isFields, isSaid } from './fields.ts';
import { parseParty } from './party.ts';

/** SPDX 3 property of a package and its SPDX 2 equivalent. */
const TEXTS: [string, string][] = [
  ['name', 'name'],
  ['software_packageVersion', 'versionInfo'],
  ['software_downloadLocation', 'downloadLocation'],
  ['software_homePage', 'homepage'],
  ['software_sourceInfo', 'sourceInfo'],
  ['software_copyrightText', 'copyrightText'],
  ['software_primaryPurpose', 'primaryPackagePurpose'],
  ['summary', 'summary'],
  ['description', 'description'],
  ['comment', 'comment'],
];

/** Default purposes of packages of these classes. */
const PURPOSES = new Map([
  ['AIPackage', 'model'],
  ['DatasetPackage', 'data'],
]);

/** Kinds of external identifiers and references by their SPDX 3 name, and the SPDX 2 reference type. */
const REFERENCE_TYPES = new Map([
  ['packageUrl', 'purl'],
  ['cpe23', 'cpe23Type'],
  ['cpe22', 'cpe22Type'],
  ['securityAdvisory', 'advisory'],
  ['altWebPage', 'website'],
  ['issueTracker', 'issue-tracker'],
]);

/** The SPDX 2 form of an SPDX 3 package, without its licenses. */
export function packageFields(element: Fields, elements: Elements): Fields {
  const fields: Fields = { SPDXID: idOf(element) };
  for (const [from, to] of TEXTS) if (element[from] !== undefined) fields[to] = element[from];
  fields['primaryPackagePurpose'] ??= PURPOSES.get(classOf(element));
  fields['checksums'] = elements.referred(element, 'verifiedUsing').flatMap(checksumOf);
  fields['externalRefs'] = [
    ...packageUrl(element),
    ...elements.referred(element, 'externalIdentifier').map(identifierOf),
    ...elements.referred(element, 'externalRef').flatMap(referencesOf),
  ];
  const [supplier] = elements.referred(element, 'suppliedBy');
  if (supplier !== undefined) fields['supplier'] = agentOf(supplier, elements);
  const [originator] = elements.referred(element, 'originatedBy');
  if (originator !== undefined) fields['originator'] = agentOf(originator, elements);
  return fields;
}

/** Formats an agent or tool as `Person: Jane Doe (jane@example.com)`; NOASSERTION when only an id is known. */
export function agentOf(element: Fields, elements: Elements): string {
  const { name } = element;
  if (typeof name !== 'string' || !isSaid(name)) return 'NOASSERTION';
  if (parseParty(name)?.kind !== undefined) return name;
  const kind = { Person: 'Person', Tool: 'Tool' }[classOf(element)] ?? 'Organization';
  const emails = elements
    .referred(element, 'externalIdentifier')
    .filter((identifier) => identifier['externalIdentifierType'] === 'email');
  const email = emails[0]?.['identifier'];
  return typeof email === 'string' ? `${kind}: ${name} (${email})` : `${kind}: ${name}`;
}

/** PackageVerificationCode is an integrity method too, but no checksum of the package. */
function checksumOf(method: Fields): Fields[] {
  const { algorithm, hashValue } = method;
  return classOf(method) === 'Hash' ? [{ algorithm, checksumValue: hashValue }] : [];
}

function packageUrl(element: Fields): Fields[] {
  const url = element['software_packageUrl'];
  return url === undefined ? [] : [{ referenceType: 'purl', referenceLocator: url }];
}

function identifierOf(identifier: Fields): Fields {
  const type = identifier['externalIdentifierType'];
  return {
    referenceType: typeof type === 'string' ? (REFERENCE_TYPES.get(type) ?? type) : type,
    referenceLocator: identifier['identifier'],
    comment: identifier['comment'],
  };
}

function referencesOf(reference: Fields): Fields[] {
  const type = reference['externalRefType'];
  const { locator, comment } = reference;
  const locators: unknown[] = Array.isArray(locator) ? locator : [locator];
  return locators
    .filter((one) => !isFields(one))
    .map((one) => ({
      referenceType: typeof type === 'string' ? (REFERENCE_TYPES.get(type) ?? type) : 'other',
      referenceLocator: one,
      comment,
    }));
}
