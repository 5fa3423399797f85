import { readFileSync } from 'node:fs';
import type { Warning } from '@assay/core/sbom/component-graph.ts';
import { lineOf, readXml, type XmlElement } from '@assay/core/sbom/xml.ts';
import { MAX_SCHEMA_WARNINGS } from './json-schema.ts';
import { matchContent } from './xsd-content.ts';
import { XsdSchema, type XsdType } from './xsd-schema.ts';

const VENDOR = new URL('../../../vendor/cyclonedx/', import.meta.url);
const INSTANCE = /^\{http:\/\/www\.w3\.org\/(2001\/XMLSchema-instance|XML\/1998\/namespace)\}/;
const schemas = new Map<string, XsdSchema>();

/**
 * Remarks on where a CycloneDX XML document departs from its official schema, at most 50, each with its line; [] for
 * versions without a schema (above 1.7).
 *
 * @throws SbomError as `readXml` does
 */
export function xmlSchemaWarnings(version: string, bytes: Uint8Array): Warning[] {
  if (!/^1\.[0-7]$/.test(version)) return [];
  const schema = schemaOf(version);
  const root = readXml(bytes);
  const type = schema.rootType(root.name);
  if (type === undefined || root.uri !== schema.targetNamespace) {
    return [{ message: `Schema: "${root.name}" is not the outermost element.`, at: lineOf(root) }];
  }
  const validation = new Validation(schema.targetNamespace);
  validation.run(root, type);
  const warnings = [...validation.warnings, ...(version === '1.0' ? [] : repeatedRefs(root))];
  return warnings.slice(0, MAX_SCHEMA_WARNINGS);
}

function schemaOf(version: string): XsdSchema {
  let schema = schemas.get(version);
  if (schema === undefined) {
    const spdx = new XsdSchema(readXml(readFileSync(new URL('spdx.xsd', VENDOR))), new Map());
    const file = readFileSync(new URL(`bom-${version}.xsd`, VENDOR));
    schema = new XsdSchema(readXml(file), new Map([['spdx', spdx]]));
    schemas.set(version, schema);
  }
  return schema;
}

class Validation {
  readonly warnings: Warning[] = [];
  readonly #targetNamespace: string;

  constructor(targetNamespace: string) {
    this.#targetNamespace = targetNamespace;
  }

  /** Depth first with a stack, until the maximum number of warnings. */
  run(root: XmlElement, rootType: XsdType): void {
    const open: [XmlElement, XsdType][] = [[root, rootType]];
    for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
      if (this.warnings.length >= MAX_SCHEMA_WARNINGS) return;
      const [element, type] = entry;
      this.#attributes(element, type);
      this.#text(element, type);
      for (const child of this.#children(element, type).reverse()) open.push(child);
    }
  }

  #attributes(element: XmlElement, type: XsdType): void {
    for (const [name, { isRequired, check }] of type.attributes) {
      const value = element.attributes.get(name);
      if (value === undefined) {
        if (isRequired) this.#warn(element, `the attribute "${name}" is missing`);
        continue;
      }
      const remark = check(value.trim());
      if (remark !== '') this.#warn(element, `the attribute "${name}" ${remark}`);
    }
    if (type.otherAttributes === 'any') return;
    for (const name of element.attributes.keys()) {
      if (type.attributes.has(name) || INSTANCE.test(name)) continue;
      if (type.otherAttributes === 'other' && name.startsWith('{')) continue;
      this.#warn(element, `the attribute "${name.slice(0, 100)}" is not in the standard`);
    }
  }

  #text(element: XmlElement, { text, content }: XsdType): void {
    const written = element.text.trim();
    if (text !== undefined && content === undefined) {
      const remark = text(written);
      if (remark !== '') this.#warn(element, `"${element.name}" ${remark}`);
    } else if (text === undefined && written !== '') {
      this.#warn(element, `"${element.name}" has text outside of its elements`);
    }
  }

  #children(element: XmlElement, { content }: XsdType): [XmlElement, XsdType][] {
    if (content === undefined) {
      const [child] = element.children;
      if (child !== undefined) this.#warn(child, `"${element.name}" cannot hold "${child.name}"`);
      return [];
    }
    const { typed, unexpected, missing } = matchContent(
      content,
      element.children,
      this.#targetNamespace,
    );
    if (missing !== '') {
      this.#warn(unexpected ?? element, `"${element.name}" must hold "${missing}" here`);
    } else if (unexpected !== undefined) {
      this.#warn(unexpected, `"${unexpected.name}" may not stand here in "${element.name}"`);
    }
    return typed.flatMap(([child, type]) => (type === undefined ? [] : [[child, type]]));
  }

  #warn(element: XmlElement, message: string): void {
    this.warnings.push({ message: `Schema: ${message}.`, at: lineOf(element) });
  }
}

/** `xs:unique` of the schemas since 1.1: a bom-ref occurs once in the document. */
function repeatedRefs(root: XmlElement): Warning[] {
  const seen = new Set<string>();
  const warnings: Warning[] = [];
  const open = [...root.children].reverse();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const ref = element.attributes.get('bom-ref');
    if (ref !== undefined && seen.has(ref)) {
      const message = `Schema: the bom-ref "${ref.slice(0, 100)}" is given twice.`;
      warnings.push({ message, at: lineOf(element) });
    }
    if (ref !== undefined) seen.add(ref);
    if (warnings.length >= MAX_SCHEMA_WARNINGS) break;
    for (const child of element.children.toReversed()) open.push(child);
  }
  return warnings;
}
