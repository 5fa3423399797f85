/**
 * RDF/XML as used by SPDX documents (W3C RDF 1.1 XML Syntax): elements alternate between nodes (`spdx:Package`)
 * and their properties (`spdx:name`). A property contains text, a nested node, or a reference by `rdf:resource`
 * (an IRI) or `rdf:nodeID` (a blank node); descriptions of one node in several places are merged.
 */
import { lineOf, type XmlElement } from '../xml.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** One subject of the graph with all its properties. */
export interface RdfNode {
  /** IRI, or `_:` and a name for a blank node. */
  id: string;
  /** Local name of its class, '' when the document only refers to it. */
  type: string;
  /** `line N` of the element that first gave it a class or a property. */
  at: string;
  properties: Map<string, (RdfNode | string)[]>;
}

/** Returns all nodes of an `rdf:RDF` element (or of a single node element), in order of first mention. */
export function rdfNodesOf(root: XmlElement): RdfNode[] {
  const reader = new RdfReader(root.attributes.get(`{${XML}}base`) ?? '');
  if (root.name === 'RDF') for (const child of root.children) reader.node(child);
  else reader.node(root);
  return [...reader.nodes.values()];
}

/** First text or node of a property. */
export function firstOf(node: RdfNode, property: string): RdfNode | string | undefined {
  return node.properties.get(property)?.[0];
}

/** First text of a property; of a reference, its IRI; '' when absent. */
export function textOf(node: RdfNode, property: string): string {
  const value = firstOf(node, property);
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.id;
}

class RdfReader {
  readonly nodes = new Map<string, RdfNode>();
  readonly #base: string;
  #blank = 0;

  constructor(base: string) {
    this.#base = base;
  }

  node(element: XmlElement): RdfNode {
    const node = this.#byId(this.#idOf(element));
    if (node.at === '') node.at = lineOf(element);
    if (element.uri !== RDF || element.name !== 'Description') node.type ||= element.name;
    for (const [name, value] of element.attributes) {
      if (!name.startsWith(`{${RDF}}`) && !name.startsWith(`{${XML}}`) && name.startsWith('{')) {
        add(node, name.slice(name.indexOf('}') + 1), value);
      }
    }
    for (const child of element.children) this.#property(node, child);
    return node;
  }

  #property(subject: RdfNode, element: XmlElement): void {
    const { name } = element;
    const resource = rdfAttribute(element, 'resource');
    const nodeId = rdfAttribute(element, 'nodeID');
    if (name === 'type' && element.uri === RDF && resource !== undefined) {
      subject.type ||= resource.slice(resource.lastIndexOf('#') + 1);
    } else if (resource !== undefined) {
      add(subject, name, this.#byId(this.#absolute(resource)));
    } else if (nodeId !== undefined) {
      add(subject, name, this.#byId(`_:${nodeId}`));
    } else if (rdfAttribute(element, 'parseType') === 'Resource') {
      const node = this.#byId(this.#freshId());
      node.at = lineOf(element);
      for (const child of element.children) this.#property(node, child);
      add(subject, name, node);
    } else if (element.children.length > 0) {
      for (const child of element.children) add(subject, name, this.node(child));
    } else {
      add(subject, name, element.text.trim());
    }
  }

  #idOf(element: XmlElement): string {
    const about = rdfAttribute(element, 'about');
    if (about !== undefined) return this.#absolute(about);
    const id = rdfAttribute(element, 'ID');
    if (id !== undefined) return this.#absolute(`#${id}`);
    const nodeId = rdfAttribute(element, 'nodeID');
    return nodeId === undefined ? this.#freshId() : `_:${nodeId}`;
  }

  /** Only `#fragment` references are relative in SPDX documents. */
  #absolute(iri: string): string {
    return iri.startsWith('#') ? `${this.#base}${iri}` : iri;
  }

  /** A nodeID cannot contain a space, so generated names never collide with the document's. */
  #freshId(): string {
    return `_: ${++this.#blank}`;
  }

  #byId(id: string): RdfNode {
    const known = this.nodes.get(id);
    if (known !== undefined) return known;
    const node: RdfNode = { id, type: '', at: '', properties: new Map() };
    this.nodes.set(id, node);
    return node;
  }
}

/** Old documents leave the prefix out. */
function rdfAttribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.get(`{${RDF}}${name}`) ?? element.attributes.get(name);
}

function add(node: RdfNode, property: string, value: RdfNode | string): void {
  const values = node.properties.get(property);
  if (values === undefined) node.properties.set(property, [value]);
  else values.push(value);
}
