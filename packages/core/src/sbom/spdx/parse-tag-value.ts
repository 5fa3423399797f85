/**
 * SPDX 2 as tag-value: one `Tag: value` per line. Sections are not marked; a package begins with PackageName, a
 * file with FileName, and the following tags belong to it until the next one begins:
 *
 *     SPDXVersion: SPDX-2.3
 *     PackageName: zlib
 *     SPDXID: SPDXRef-zlib
 *     PackageCopyrightText: <text>(C) Jean-loup Gailly
 *     and Mark Adler</text>
 *     Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-zlib
 */
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import type { Fields } from './fields.ts';
import { graphOf } from './map-document.ts';
import { type TagValue, tagValuesOf } from './tag-value-lines.ts';

/**
 * Reads the graph of an SPDX 2 tag-value document. Positions are `line N`.
 *
 * @throws SbomError `syntax`, `structure` when SPDXVersion is missing and there is no package, and
 * `unsupported_version`
 */
export function readSpdxTagValue(text: string): ComponentGraph {
  const sections = new Sections();
  for (const pair of tagValuesOf(text)) sections.add(pair);
  const { body, lines } = sections;
  if (body['spdxVersion'] === undefined && sections.packages.length === 0) {
    throw new SbomError('structure', 'There is neither SPDXVersion nor PackageName.', 'line 1');
  }
  const place = (holder: object) => `line ${lines.get(holder) ?? 1}`;
  return graphOf({ body, encoding: 'tag-value', place });
}

const DOCUMENT_TAGS = new Map([
  ['SPDXVersion', 'spdxVersion'],
  ['DataLicense', 'dataLicense'],
  ['DocumentName', 'name'],
  ['DocumentNamespace', 'documentNamespace'],
]);

const PACKAGE_TAGS = new Map([
  ['PackageVersion', 'versionInfo'],
  ['PackageFileName', 'packageFileName'],
  ['PackageSupplier', 'supplier'],
  ['PackageOriginator', 'originator'],
  ['PackageDownloadLocation', 'downloadLocation'],
  ['PackageHomePage', 'homepage'],
  ['PackageSourceInfo', 'sourceInfo'],
  ['PackageLicenseConcluded', 'licenseConcluded'],
  ['PackageLicenseDeclared', 'licenseDeclared'],
  ['PackageCopyrightText', 'copyrightText'],
  ['PackageSummary', 'summary'],
  ['PackageDescription', 'description'],
  ['PackageComment', 'comment'],
  ['PrimaryPackagePurpose', 'primaryPackagePurpose'],
]);

const LICENSE_TAGS = new Map([
  ['ExtractedText', 'extractedText'],
  ['LicenseName', 'name'],
]);

/** Puts each pair at its place in the JSON form. Unsupported tags are ignored. */
class Sections {
  readonly lines = new Map<object, number>();
  readonly packages: Fields[] = [];
  readonly #creators: string[] = [];
  readonly #creation: Fields = { creators: this.#creators };
  readonly #files: Fields[] = [];
  readonly #relationships: Fields[] = [];
  readonly #licenses: Fields[] = [];
  readonly body: Fields = {
    packages: this.packages,
    files: this.#files,
    relationships: this.#relationships,
    hasExtractedLicensingInfos: this.#licenses,
  };
  #current: Fields = this.body;

  add(pair: TagValue): void {
    if (this.#opensSection(pair)) return;
    const { tag, value } = pair;
    if (tag === 'SPDXID') this.#set('SPDXID', value);
    else if (tag === 'Relationship') this.#addRelationship(pair);
    else if (tag === 'RelationshipComment') this.#commentRelationship(value);
    else if (tag === 'Creator') this.#addCreator(pair);
    else if (tag === 'Created') this.#setCreated(pair);
    else if (tag === 'CreatorComment') this.#creation['comment'] ??= value;
    else if (this.#current === this.packages.at(-1)) this.#addToPackage(pair);
    else if (this.#current === this.#licenses.at(-1)) this.#setBy(LICENSE_TAGS, pair);
    if (DOCUMENT_TAGS.has(tag)) this.#setDocument(pair);
  }

  #opensSection({ tag, value, line }: TagValue): boolean {
    if (tag === 'PackageName') this.#open(this.packages, { name: value }, line);
    else if (tag === 'FileName') this.#openFile(value, line);
    else if (tag === 'SnippetSPDXID') this.#open(this.#files, { SPDXID: value }, line);
    else if (tag === 'LicenseID') this.#open(this.#licenses, { licenseId: value }, line);
    else return false;
    return true;
  }

  /** Files belong to the package before them (SPDX 2.3, 8.1); by name, since their ids follow. */
  #openFile(fileName: string, line: number): void {
    const owner = this.packages.at(-1);
    if (owner !== undefined) owner['hasFiles'] ??= [fileName];
    this.#open(this.#files, { fileName }, line);
  }

  #open(list: Fields[], fields: Fields, line: number): void {
    this.#current = fields;
    this.lines.set(fields, line);
    list.push(fields);
  }

  /** The first value wins; the mapper never sees a second one. */
  #set(field: string, value: string): void {
    this.#current[field] ??= value;
  }

  #setBy(tags: Map<string, string>, { tag, value }: TagValue): void {
    const field = tags.get(tag);
    if (field !== undefined) this.#set(field, value);
  }

  #setDocument({ tag, value }: TagValue): void {
    const field = DOCUMENT_TAGS.get(tag);
    if (field !== undefined) this.body[field] ??= value;
  }

  #addCreator({ value, line }: TagValue): void {
    this.#startCreation(line);
    this.#creators.push(value);
  }

  #setCreated({ value, line }: TagValue): void {
    this.#startCreation(line);
    this.#creation['created'] ??= value;
  }

  #startCreation(line: number): void {
    if (this.body['creationInfo'] !== undefined) return;
    this.body['creationInfo'] = this.#creation;
    this.lines.set(this.#creation, line);
  }

  #addToPackage(pair: TagValue): void {
    const { tag, value, line } = pair;
    if (tag === 'PackageChecksum') {
      const [algorithm, checksumValue] = splitAt(value, ':');
      this.#append('checksums', { algorithm, checksumValue }, line);
    } else if (tag === 'ExternalRef') {
      const [referenceCategory, rest] = splitAt(value, ' ');
      const [referenceType, referenceLocator] = splitAt(rest, ' ');
      this.#append('externalRefs', { referenceCategory, referenceType, referenceLocator }, line);
    } else if (tag === 'ExternalRefComment') {
      const references = this.#current['externalRefs'];
      const last = Array.isArray(references) ? references.at(-1) : undefined;
      if (last !== undefined) last.comment = value;
    } else {
      this.#setBy(PACKAGE_TAGS, pair);
    }
  }

  #append(field: string, item: Fields, line: number): void {
    this.lines.set(item, line);
    const list = this.#current[field];
    if (Array.isArray(list)) list.push(item);
    else this.#current[field] = [item];
  }

  #addRelationship({ value, line }: TagValue): void {
    const [spdxElementId, rest] = splitAt(value, ' ');
    const [relationshipType, relatedSpdxElement] = splitAt(rest, ' ');
    const relationship = { spdxElementId, relationshipType, relatedSpdxElement };
    this.lines.set(relationship, line);
    this.#relationships.push(relationship);
  }

  #commentRelationship(comment: string): void {
    const last = this.#relationships.at(-1);
    if (last !== undefined) last['comment'] ??= comment;
  }
}

function splitAt(text: string, separator: ':' | ' '): [string, string] {
  const at = separator === ':' ? text.indexOf(':') : text.search(/\s/);
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
