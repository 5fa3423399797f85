/**
 * XML as SBOMs need it (XML 1.0 fifth edition with namespaces): elements, attributes, text. Everything that made
 * XML parsers dangerous is refused before parsing: document types, entities, encodings other than UTF-8 and UTF-16.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { utf16LabelOf } from '../encoding/utf16.ts';
import { SbomError } from './sbom-error.ts';
import { decodeSbomText } from './sbom-text.ts';

/** One element. Comments and processing instructions are dropped. */
export interface XmlElement {
  /** Local name, without prefix. */
  name: string;
  /** Namespace URI, '' for none. */
  uri: string;
  /** By local name, or `{uri}local` for an attribute with a namespace; without `xmlns` declarations. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** All character data directly inside, including CDATA, untrimmed; '' when only white space. */
  text: string;
  /** One-based line of the start tag. */
  line: number;
}

/** Bounds on a hostile document. Lengths in UTF-16 units. */
export interface XmlLimits {
  depth: number;
  attributes: number;
  text: number;
  elements: number;
}

const LIMITS: XmlLimits = { depth: 128, attributes: 256, text: 1 << 20, elements: 20_000_000 };
/** Most elements have no attributes, and an empty map each would be most of their memory. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
/** Encodings that an XML declaration may name, by how the bytes are encoded. Real UTF-16 files still declare UTF-8. */
const NARROW = /^(utf-?8|us-ascii|ascii)$/i;
const WIDE = /^utf-?(8|16(le|be)?)$/i;
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/**
 * Parses the root element of a document in UTF-8 or UTF-16.
 *
 * @throws SbomError `empty`, `not_utf8`, `doctype` (any `<!DOCTYPE` or `<!ENTITY`, anywhere), `too_deep`,
 * `too_long`, `too_many`, `syntax`; `at` is `line N, column M`
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits = LIMITS): XmlElement {
  const text = decodeSbomText(bytes);
  refuseDoctype(text);
  const reader = new TreeReader(limits, utf16LabelOf(bytes) === '' ? NARROW : WIDE);
  reader.read(text);
  return reader.finish();
}

/** `line N` of an element, as warnings give it. */
export function lineOf(element: XmlElement): string {
  return `line ${element.line}`;
}

/** Returns all children with this local name, in document order. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

function refuseDoctype(text: string): void {
  for (let i = text.indexOf('<!'); i >= 0; i = text.indexOf('<!', i + 2)) {
    const word = text.slice(i + 2, i + 9).toUpperCase();
    if (word !== 'DOCTYPE' && !word.startsWith('ENTITY')) continue;
    const line = text.slice(0, i).split('\n').length;
    const column = i - text.lastIndexOf('\n', i);
    const what = word === 'DOCTYPE' ? 'A document type' : 'An entity declaration';
    throw new SbomError('doctype', `${what} is not accepted in an SBOM.`, place(line, column));
  }
}

function place(line: number, column: number): string {
  return `line ${line}, column ${column}`;
}

function attributesOf(tag: SaxesTagNS): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    if (uri !== XMLNS) attributes.set(uri === '' ? local : `{${uri}}${local}`, value);
  }
  return attributes;
}

class TreeReader {
  readonly #limits: XmlLimits;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #open: XmlElement[] = [];
  #root: XmlElement | undefined;
  #line = 1;
  #attributes = 0;
  #elements = 0;

  constructor(limits: XmlLimits, encodings: RegExp) {
    this.#limits = limits;
    this.#parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !encodings.test(encoding)) {
        throw this.#error('not_utf8', `The encoding "${encoding.slice(0, 40)}" is not accepted.`);
      }
    });
    this.#parser.on('error', (error) => {
      const message = error.message.replace(/^\d+:\d+: /, '');
      throw this.#error('syntax', `This is not well-formed XML: ${message.slice(0, 300)}`);
    });
    this.#parser.on('opentagstart', () => this.#startTag());
    this.#parser.on('attribute', ({ value }) => this.#countAttribute(value));
    this.#parser.on('opentag', (tag) => this.#openElement(tag));
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
    this.#parser.on('closetag', () => this.#open.pop());
  }

  read(text: string): void {
    const chunk = 1 << 16;
    for (let i = 0; i < text.length; i += chunk) this.#parser.write(text.slice(i, i + chunk));
    this.#parser.close();
  }

  finish(): XmlElement {
    if (this.#root === undefined) throw this.#error('syntax', 'The document has no element.');
    return this.#root;
  }

  #startTag(): void {
    this.#line = this.#parser.line;
    this.#attributes = 0;
    if (this.#open.length >= this.#limits.depth) {
      throw this.#error('too_deep', `Elements are nested deeper than ${this.#limits.depth}.`);
    }
    if (++this.#elements > this.#limits.elements) {
      throw this.#error('too_many', `More than ${this.#limits.elements} elements.`);
    }
  }

  #countAttribute(value: string): void {
    if (++this.#attributes > this.#limits.attributes) {
      throw this.#error(
        'too_many',
        `An element has more than ${this.#limits.attributes} attributes.`,
      );
    }
    this.#limitText(value.length);
  }

  #openElement(tag: SaxesTagNS): void {
    const attributes = this.#attributes === 0 ? NO_ATTRIBUTES : attributesOf(tag);
    const { local: name, uri } = tag;
    const element = { name, uri, attributes, children: [], text: '', line: this.#line };
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#open.push(element);
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined || (element.text === '' && text.trimStart() === '')) return;
    this.#limitText(element.text.length + text.length);
    element.text += text;
  }

  #limitText(length: number): void {
    if (length > this.#limits.text) {
      throw this.#error('too_long', `A text is longer than ${this.#limits.text} characters.`);
    }
  }

  #error(code: SbomError['code'], message: string): SbomError {
    return new SbomError(code, message, place(this.#parser.line, this.#parser.column + 1));
  }
}
