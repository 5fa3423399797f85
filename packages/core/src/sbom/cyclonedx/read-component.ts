import type { Component, Hash, Party, Property } from '../component-graph.ts';
import { blankComponent } from '../graph-builder.ts';
import type { BomNode } from './bom-node.ts';
import { readLicenseTexts } from './read-license-texts.ts';

const SCOPES = ['required', 'optional', 'excluded'] as const;

/** One entry of `components`, without the entries nested in it. */
export function readComponent(node: BomNode, parent: number): Component {
  const component = blankComponent(node.at);
  component.bom_ref = node.text('bom-ref');
  component.type = node.text('type') || 'library';
  component.group = node.text('group');
  component.name = node.text('name');
  component.version = node.text('version');
  component.purl = node.text('purl') || null;
  component.cpe = node.text('cpe') || null;
  component.licenses = readLicenses(node);
  const concluded = readConcluded(node);
  if (concluded.length > 0 && concluded.length < component.licenses.length)
    component.concluded_licenses = concluded;
  const acknowledgements = readAcknowledgements(node);
  if (acknowledgements.length > 0) component.acknowledgements = acknowledgements;
  const texts = readLicenseTexts(node);
  if (texts.length > 0) component.license_texts = texts;
  component.scope = readScope(node);
  component.hashes = readHashes(node);
  component.description = node.text('description');
  component.copyright = node.text('copyright');
  component.author = node.text('author') || partyNames(node, 'authors');
  component.publisher = node.text('publisher');
  component.supplier = readOrganization(node, 'supplier');
  const manufacturer = readOrganization(node, 'manufacturer');
  if (manufacturer !== null) component.manufacturer = manufacturer;
  component.external_references = readReferences(node);
  component.properties = readProperties(node);
  component.parent = parent;
  if (component.name === '') node.warn('This component has no name.');
  if (node.text('type') === '') node.warn('This component has no type; taken as a library.');
  return component;
}

/** SPDX ids, names and expressions of `licenses`, in document order. */
export function readLicenses(node: BomNode): string[] {
  const licenses: string[] = [];
  for (const choice of node.items('licenses')) {
    const license = readLicense(choice);
    if (license !== '') licenses.push(license);
    else choice.warn('This license has neither id, name nor expression.');
  }
  return licenses;
}

/** JSON wraps a license in `{"license": …}`; in XML it is the element itself. */
function readLicense(choice: BomNode): string {
  if (choice.kind === 'expression') return choice.content('expression');
  const expression = choice.text('expression');
  if (expression !== '') return expression;
  const license = choice.kind === '' ? choice.child('license') : choice;
  return license?.text('id') || license?.text('name') || '';
}

/** `acknowledgement` of licenses and expressions (1.6), each kind once. */
function readAcknowledgements(node: BomNode): NonNullable<Component['acknowledgements']> {
  const stated = node.items('licenses').map(acknowledgementOf);
  return (['declared', 'concluded'] as const).filter((kind) => stated.includes(kind));
}

function acknowledgementOf(choice: BomNode): string {
  const of = choice.kind === '' ? (choice.child('license') ?? choice) : choice;
  return of.text('acknowledgement');
}

function readConcluded(node: BomNode): string[] {
  return node
    .items('licenses')
    .filter((choice) => acknowledgementOf(choice) === 'concluded')
    .map(readLicense)
    .filter((license) => license !== '');
}

function readScope(node: BomNode): Component['scope'] {
  const text = node.text('scope');
  const scope = SCOPES.find((known) => known === text);
  if (scope === undefined && text !== '') node.warn('The scope is not one of the standard.');
  return scope ?? null;
}

function readHashes(node: BomNode): Hash[] {
  return node.items('hashes').map((hash) => {
    return { alg: hash.text('alg'), content: hash.content('content').toLowerCase() };
  });
}

function readReferences(node: BomNode): Component['external_references'] {
  return node.items('externalReferences').map((reference) => {
    const comment = reference.text('comment');
    const type = reference.text('type') || 'other';
    const hashes = readHashes(reference);
    const url = reference.text('url');
    return { type, url, ...(comment !== '' && { comment }), ...(hashes.length > 0 && { hashes }) };
  });
}

function readProperties(node: BomNode): Property[] {
  return node.items('properties').map((property) => {
    return { name: property.text('name'), value: property.content('value') };
  });
}

/** An organizational entity; its first address and the first e-mail among its contacts. Null without a name. */
export function readOrganization(node: BomNode, name: string): Party | null {
  const organization = node.child(name);
  if (organization === undefined) return null;
  const contacts = organization.repeated('contact');
  const contact = contacts.map((each) => each.text('name')).find((each) => each !== '');
  const email = contacts.map((each) => each.text('email')).find((each) => each !== '');
  const [url] = organization.texts('url');
  const partyName = organization.text('name') || contact || '';
  if (partyName === '') return null;
  return { name: partyName, ...(email && { email }), ...(url && { url }), kind: 'organization' };
}

/** People of a list such as `authors`. */
export function readPeople(node: BomNode, name: string): Party[] {
  return node.items(name).flatMap((person) => {
    const email = person.text('email');
    const personName = person.text('name') || email;
    if (personName === '') return [];
    return [{ name: personName, ...(email !== '' && { email }), kind: 'person' as const }];
  });
}

function partyNames(node: BomNode, name: string): string {
  return readPeople(node, name)
    .map((person) => person.name)
    .join(', ');
}
