/**
 * Maps an SPDX 2 document to the common graph. SPDX (ISO/IEC 5962 for 2.2, spdx.github.io for 2.3) describes
 * packages, files and snippets, each with an SPDXID, and relationships between ids. All five serializations are
 * equivalent, so each is first converted to the shape of the JSON one (`packages[].versionInfo`, …), and only
 * this module interprets it:
 *
 * - a package is a component, a file is not;
 * - the one package that the document DESCRIBES is the root; with none or several there is no root;
 * - dependency relationships are edges; containment is one when no other edge leads to the package
 * (containment.ts).
 *
 * SPDX 3 is converted to this shape as well (parse-json-ld.ts).
 */
import type { Component, ComponentGraph, DocumentHead, LicenseText } from '../component-graph.ts';
import { GraphBuilder } from '../graph-builder.ts';
import { SbomError } from '../sbom-error.ts';
import { FieldReader, type Fields, isFields, type Place } from './fields.ts';
import { componentOf } from './map-package.ts';
import { addOwnership } from './ownership.ts';
import { parseParty, parseTool } from './party.ts';
import { addEdges, describedIds, type Relationship, relationshipsOf } from './relationships.ts';
import { remarkOnVersion } from './spec-version.ts';

/** A document in the shape of SPDX 2 JSON, whatever it was written in. */
export interface SpdxDocument {
  body: Fields;
  encoding: DocumentHead['encoding'];
  place: Place;
}

/**
 * The fields of the document and their pointer: SPDX 2.2.0 put `Document` around the JSON and YAML forms,
 * 2.2.1 took it away.
 */
export function unwrapped(document: Fields): { body: Fields; pointer: string } {
  const inner = document['Document'];
  const isWrapped = document['spdxVersion'] === undefined && isFields(inner);
  return isWrapped ? { body: inner, pointer: '/Document' } : { body: document, pointer: '' };
}

/**
 * The graph of a document. Fields of the wrong kind, unknown ids and newer minor versions become warnings.
 *
 * @throws SbomError `unsupported_version` for another major version, `structure` when `packages` or
 * `relationships` cannot be a list
 */
export function graphOf({ body, encoding, place }: SpdxDocument): ComponentGraph {
  const head = blankHead(encoding);
  const builder = new GraphBuilder(head);
  const reader = new FieldReader(place, (message, at) => builder.warn(message, at));
  fillHead(head, reader, body);
  for (const key of ['packages', 'relationships', 'files']) requireList(body, key, place);
  const documentId = reader.text(body, 'SPDXID', '');
  const relationships = relationshipsOf(reader, body);
  const described = new Set([
    ...reader.texts(body, 'documentDescribes', ''),
    ...describedIds(relationships, documentId),
  ]);
  const stated_relationships = statedRelationships(body, { relationships, described });
  if (stated_relationships.length > 0) head.stated_relationships = stated_relationships;
  const components = addPackages(builder, reader, body, described);
  const notPackages = elementIds(reader, body).add(documentId).add('SPDXRef-DOCUMENT');
  remarkOnUnknown(builder, described, notPackages);
  addEdges(builder, reader, { relationships, components, notPackages });
  addOwnership(builder, reader, relationships);
  const license_texts = licenseTextsOf(reader, body);
  return { ...builder.finish(), ...(license_texts.length > 0 && { license_texts }) };
}

function blankHead(encoding: DocumentHead['encoding']): DocumentHead {
  return {
    format: 'SPDX',
    spec_version: '',
    encoding,
    serial_number: null,
    document_version: 1,
    name: '',
    created_at: null,
    authors: [],
    tools: [],
    supplier: null,
    data_license: null,
    lifecycles: [],
  };
}

/** Types of SBOMs of CISA, which SPDX 2 has no field for: OpenChain Telco 1.1 (3.5) puts one into the comment. */
const SBOM_TYPE = /\b(?:design|source|build|analyzed|deployed|runtime)\b/i;

function fillHead(head: DocumentHead, reader: FieldReader, body: Fields): void {
  head.spec_version = reader.text(body, 'spdxVersion', '').replace(/^SPDX-/i, '');
  remarkOnVersion(head, reader, body);
  head.name = reader.text(body, 'name', '');
  head.serial_number = reader.text(body, 'documentNamespace', '') || null;
  head.data_license = reader.said(body, 'dataLicense', '') || null;
  head.lifecycles = reader.texts(body, 'lifecycles', '');
  const creation = body['creationInfo'];
  if (!isFields(creation)) {
    reader.warn('The document does not say who created it and when.', body, '/creationInfo');
    return;
  }
  head.created_at = reader.text(creation, 'created', '/creationInfo') || null;
  if (head.created_at === null) {
    reader.warn('The document does not say when it was created.', creation, '/creationInfo');
  }
  const [type] = SBOM_TYPE.exec(reader.text(creation, 'comment', '/creationInfo')) ?? [];
  if (type !== undefined) head.sbom_type = type.toLowerCase();
  for (const creator of reader.texts(creation, 'creators', '/creationInfo')) {
    const party = parseParty(creator);
    if (party?.kind === 'tool') head.tools.push(parseTool(party.name));
    else if (party !== null) head.authors.push(party);
  }
}

/** Files of a package are contained in it, without a sentence that says so. A document that describes itself says nothing. */
function statedRelationships(
  { packages }: Fields,
  { relationships, described }: { relationships: Relationship[]; described: Set<string> },
): ('describes' | 'contains')[] {
  const describesOther = [...described].some((id) => id !== 'SPDXRef-DOCUMENT');
  const contains =
    relationships.some(({ type }) => type === 'CONTAINS' || type === 'CONTAINED_BY') ||
    [packages]
      .flat()
      .some((entry) => isFields(entry) && [entry['hasFiles'] ?? []].flat().length > 0);
  return [
    ...(describesOther ? (['describes'] as const) : []),
    ...(contains ? (['contains'] as const) : []),
  ];
}

function requireList(body: Fields, key: string, place: Place): void {
  const value = body[key];
  if (value === undefined || value === null || typeof value === 'object') return;
  throw new SbomError('structure', `"${key}" must be a list.`, place(body, `/${key}`));
}

function addPackages(
  builder: GraphBuilder,
  reader: FieldReader,
  body: Fields,
  described: Set<string>,
): Component[] {
  const all: Component[] = [];
  const freeNames = freeNamesOf(reader, body);
  reader.eachObject(body, 'packages', '', (entry, pointer) => {
    all.push(componentOf(reader, entry, pointer, freeNames));
  });
  const roots = all.filter(({ bom_ref }) => described.has(bom_ref));
  const root = roots.length === 1 ? roots[0] : undefined;
  if (root === undefined) {
    for (const component of all) builder.addComponent(component);
    return all;
  }
  const components = all.filter((component) => component !== root);
  builder.setRoot(root);
  for (const component of components) builder.addComponent(component);
  return components;
}

/** Extracted licenses whose text is only their name: a writer's form for a name that is not an SPDX id. */
function freeNamesOf(reader: FieldReader, body: Fields): Map<string, string> {
  const names = new Map<string, string>();
  reader.eachObject(body, 'hasExtractedLicensingInfos', '', (license, pointer) => {
    const name = reader.said(license, 'name', pointer);
    if (name === '' || name !== reader.text(license, 'extractedText', pointer)) return;
    names.set(reader.text(license, 'licenseId', pointer), name);
  });
  return names;
}

/** Texts of licenses outside of the SPDX list, by their ids and names. A text that is only the name is none. */
function licenseTextsOf(reader: FieldReader, body: Fields): LicenseText[] {
  const texts: LicenseText[] = [];
  reader.eachObject(body, 'hasExtractedLicensingInfos', '', (entry, pointer) => {
    const content = reader.said(entry, 'extractedText', pointer);
    const name = reader.said(entry, 'name', pointer);
    if (content === '' || content === name) return;
    for (const license of new Set([reader.text(entry, 'licenseId', pointer), name]))
      if (license !== '') texts.push({ license, content, is_base64: false, media_type: '' });
  });
  return texts;
}

function elementIds(reader: FieldReader, body: Fields): Set<string> {
  const ids = new Set<string>();
  for (const key of ['files', 'snippets']) {
    reader.eachObject(body, key, '', (element, pointer) => {
      ids.add(reader.text(element, 'SPDXID', pointer));
    });
  }
  ids.delete('');
  return ids;
}

function remarkOnUnknown(
  builder: GraphBuilder,
  described: Set<string>,
  notPackages: Set<string>,
): void {
  for (const id of described) {
    if (builder.indexOf(id) !== undefined || notPackages.has(id)) continue;
    builder.warn(`The document describes "${id.slice(0, 200)}", which it does not have.`, '');
  }
}
