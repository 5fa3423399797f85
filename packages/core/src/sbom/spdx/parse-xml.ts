/**
 * SPDX 2 as XML: the JSON form with an element for each field, `<Document>` around it and lists as repeated
 * elements. The standard gives no schema for it; its published examples are the reference.
 */
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { lineOf, readXml, type XmlElement } from '../xml.ts';
import type { Fields } from './fields.ts';
import { LIST_FIELDS } from './list-fields.ts';
import { graphOf } from './map-document.ts';

/**
 * The graph of an SPDX 2 XML document. Positions are `line N`.
 *
 * @throws SbomError as `readXml`; `structure` when the root element is not a document
 */
export function readSpdxXml(bytes: Uint8Array): ComponentGraph {
  const root = readXml(bytes);
  if (root.name !== 'Document' && root.name !== 'SpdxDocument') {
    const message = `The root element is "${root.name.slice(0, 100)}", not "Document".`;
    throw new SbomError('structure', message, lineOf(root));
  }
  const lines = new Map<object, string>();
  const body = fieldsOf(root, lines);
  return graphOf({ body, encoding: 'xml', place: (holder) => lines.get(holder) ?? '' });
}

/** Null prototype: an element may be called `__proto__`. The reader has bounded the depth. */
function fieldsOf(element: XmlElement, lines: Map<object, string>): Fields {
  const fields: Fields = Object.create(null);
  const lists = new Map<string, unknown[]>();
  lines.set(fields, lineOf(element));
  for (const child of element.children) {
    const value = child.children.length > 0 ? fieldsOf(child, lines) : child.text.trim();
    const list = lists.get(child.name);
    if (list !== undefined) {
      list.push(value);
    } else if (LIST_FIELDS.has(child.name) || child.name in fields) {
      const first = child.name in fields ? [fields[child.name], value] : [value];
      lists.set(child.name, first);
      fields[child.name] = first;
    } else {
      fields[child.name] = value;
    }
  }
  return fields;
}
