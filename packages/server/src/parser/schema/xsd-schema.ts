/**
 * The part of XML Schema 1.0 that the CycloneDX schemas are written in: sequences, choices, wildcards, attributes and
 * attribute groups, simple types and simple content. Types are compiled when a document first needs them.
 */
import { childrenOf, type XmlElement } from '@assay/core/sbom/xml.ts';
import {
  builtInCheck,
  restrictionCheck,
  simpleTypeCheck,
  type TextCheck,
} from './xsd-simple-type.ts';

/** A piece of a content model, to be matched `min` to `max` times. */
export type Particle = { min: number; max: number } & (
  | { kind: 'element'; name: string; type: () => XsdType }
  | { kind: 'sequence'; items: Particle[] }
  | { kind: 'choice'; items: Particle[] }
  | { kind: 'any' }
);

/** Permitted content of an element. */
export interface XsdType {
  /** Undefined if no children are permitted. */
  content: Particle | undefined;
  /** Check of the text; undefined if only white space is permitted. */
  text: TextCheck | undefined;
  attributes: Map<string, { isRequired: boolean; check: TextCheck }>;
  /** `any`: attributes beyond the declared ones; `other`: only with a namespace; `none`. */
  otherAttributes: 'any' | 'other' | 'none';
}

const NO_CHECK: TextCheck = () => '';

/** A schema document with those that it imports, by prefix. */
export class XsdSchema {
  readonly targetNamespace: string;
  readonly #schema: XmlElement;
  readonly #imports: Map<string, XsdSchema>;
  readonly #named = new Map<string, XmlElement>();
  readonly #types = new Map<XmlElement, XsdType>();
  readonly #checks = new Map<string, TextCheck>();

  constructor(schema: XmlElement, imports: Map<string, XsdSchema>) {
    this.#schema = schema;
    this.#imports = imports;
    this.targetNamespace = schema.attributes.get('targetNamespace') ?? '';
    for (const child of schema.children) {
      this.#named.set(`${child.name} ${child.attributes.get('name')}`, child);
    }
  }

  /** The type of the outermost element of this name; undefined where the schema has none. */
  rootType(name: string): XsdType | undefined {
    const root = childrenOf(this.#schema, 'element').find(
      (element) => element.attributes.get('name') === name,
    );
    return root && this.#typeOfElement(root);
  }

  #typeOfElement(element: XmlElement): XsdType {
    const name = element.attributes.get('type');
    const inline = element.children.find((child) => /^(complex|simple)Type$/.test(child.name));
    if (name === undefined)
      return inline === undefined ? textType(NO_CHECK) : this.#compile(inline);
    const complex = this.#named.get(`complexType ${localName(name)}`);
    const isOwn = complex !== undefined && !name.startsWith('xs:');
    return isOwn ? this.#compile(complex) : textType(this.#check(name));
  }

  /** The check of a named simple type: built in, of this schema or of an imported one. */
  #check(qualifiedName: string): TextCheck {
    const [prefix = '', name = ''] = qualifiedName.split(':');
    if (prefix === 'xs') return builtInCheck(name);
    const imported = this.#imports.get(prefix);
    if (imported !== undefined) return imported.#check(`own:${name}`);
    let check = this.#checks.get(name);
    if (check === undefined) {
      const simpleType = this.#named.get(`simpleType ${name}`);
      if (simpleType === undefined) throw new Error(`The schema has no type ${qualifiedName}.`);
      check = simpleTypeCheck(simpleType, (other) => this.#check(other));
      this.#checks.set(name, check);
    }
    return check;
  }

  #compile(type: XmlElement): XsdType {
    let compiled = this.#types.get(type);
    if (compiled === undefined) {
      compiled = type.name === 'simpleType' ? this.#simple(type) : this.#complex(type);
      this.#types.set(type, compiled);
    }
    return compiled;
  }

  #simple(type: XmlElement): XsdType {
    return textType(simpleTypeCheck(type, (name) => this.#check(name)));
  }

  #complex(type: XmlElement): XsdType {
    const [simpleContent] = childrenOf(type, 'simpleContent');
    if (simpleContent !== undefined) return this.#simpleContent(simpleContent);
    const model = type.children.find((child) => /^(sequence|choice)$/.test(child.name));
    return {
      content: model && this.#particle(model),
      text: type.attributes.get('mixed') === 'true' ? NO_CHECK : undefined,
      ...this.#attributes(type),
    };
  }

  #simpleContent(simpleContent: XmlElement): XsdType {
    const [extension] = childrenOf(simpleContent, 'extension');
    const [restriction] = childrenOf(simpleContent, 'restriction');
    if (extension === undefined) {
      const check = restriction && restrictionCheck(restriction, (name) => this.#check(name));
      return textType(check ?? NO_CHECK);
    }
    const base = extension.attributes.get('base') ?? 'xs:string';
    return { ...textType(this.#check(base)), ...this.#attributes(extension) };
  }

  #particle(model: XmlElement): Particle {
    const min = Number(model.attributes.get('minOccurs') ?? 1);
    const most = model.attributes.get('maxOccurs') ?? '1';
    const max = most === 'unbounded' ? Number.POSITIVE_INFINITY : Number(most);
    if (model.name === 'element') {
      const name = model.attributes.get('name') ?? '';
      return { kind: 'element', name, type: () => this.#typeOfElement(model), min, max };
    }
    if (model.name === 'any') return { kind: 'any', min, max };
    const parts = model.children.filter((child) =>
      /^(element|any|sequence|choice)$/.test(child.name),
    );
    const items = parts.map((part) => this.#particle(part));
    return { kind: model.name === 'choice' ? 'choice' : 'sequence', items, min, max };
  }

  #attributes(holder: XmlElement): Pick<XsdType, 'attributes' | 'otherAttributes'> {
    const attributes: XsdType['attributes'] = new Map();
    const groups = childrenOf(holder, 'attributeGroup').map((reference) =>
      this.#named.get(`attributeGroup ${localName(reference.attributes.get('ref') ?? '')}`),
    );
    for (const source of [holder, ...groups]) {
      if (source === undefined) continue;
      for (const attribute of childrenOf(source, 'attribute')) {
        const isRequired = attribute.attributes.get('use') === 'required';
        const check = this.#attributeCheck(attribute);
        attributes.set(attribute.attributes.get('name') ?? '', { isRequired, check });
      }
    }
    const [wildcard] = childrenOf(holder, 'anyAttribute');
    if (wildcard === undefined) return { attributes, otherAttributes: 'none' };
    const isOther = wildcard.attributes.get('namespace') === '##other';
    return { attributes, otherAttributes: isOther ? 'other' : 'any' };
  }

  #attributeCheck(attribute: XmlElement): TextCheck {
    const type = attribute.attributes.get('type');
    if (type !== undefined) return this.#check(type);
    const [inline] = childrenOf(attribute, 'simpleType');
    return inline === undefined ? NO_CHECK : simpleTypeCheck(inline, (name) => this.#check(name));
  }
}

function textType(text: TextCheck): XsdType {
  return { content: undefined, text, attributes: new Map(), otherAttributes: 'none' };
}

function localName(qualifiedName: string): string {
  return qualifiedName.replace(/^[^:]*:/, '');
}
