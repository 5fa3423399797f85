import { lineOf, type XmlElement } from '../xml.ts';
import type { BomNode } from './bom-node.ts';
import type { Warn } from './json-node.ts';

const NAMESPACES = 'http://cyclonedx.org/schema/';

/** A {@link BomNode} over an XML element. Elements of foreign namespaces are extensions and ignored. */
export class XmlNode implements BomNode {
  readonly #element: XmlElement;
  readonly #warn: Warn;

  constructor(element: XmlElement, warn: Warn) {
    this.#element = element;
    this.#warn = warn;
  }

  get at(): string {
    return lineOf(this.#element);
  }

  get kind(): string {
    return this.#element.name;
  }

  text(name: string): string {
    const attribute = this.#element.attributes.get(name);
    return attribute?.trim() ?? this.#find(name)?.text.trim() ?? '';
  }

  content(): string {
    return this.#element.text.trim();
  }

  integer(name: string): number | null {
    const text = this.text(name);
    if (text === '') return null;
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    this.warn(`"${name}" should be a whole number.`);
    return null;
  }

  child(name: string): BomNode | undefined {
    const element = this.#find(name);
    return element && new XmlNode(element, this.#warn);
  }

  isObject(name: string): boolean {
    const element = this.#find(name);
    return element !== undefined && !element.children.some((entry) => `${entry.name}s` === name);
  }

  items(name: string): BomNode[] {
    return this.#nodes(this.#find(name)?.children.filter(isCycloneDx) ?? []);
  }

  repeated(name: string): BomNode[] {
    return this.#nodes(this.#children(name));
  }

  texts(name: string): string[] {
    return this.#children(name).map((child) => child.text.trim());
  }

  refs(name: string): string[] {
    const holder = this.#find(name) ?? this.#element;
    return holder.children.flatMap((child) => child.attributes.get('ref')?.trim() ?? []);
  }

  warn(message: string): void {
    this.#warn(message, this.at);
  }

  #find(name: string): XmlElement | undefined {
    return this.#element.children.find((child) => child.name === name && isCycloneDx(child));
  }

  #children(name: string): XmlElement[] {
    return this.#element.children.filter((child) => child.name === name && isCycloneDx(child));
  }

  #nodes(elements: XmlElement[]): BomNode[] {
    return elements.map((element) => new XmlNode(element, this.#warn));
  }
}

function isCycloneDx(element: XmlElement): boolean {
  return element.uri === '' || element.uri.startsWith(NAMESPACES);
}
