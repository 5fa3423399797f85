/**
 * Elements of an SPDX 3 document. Its JSON-LD is a flat list (`@graph`) of objects with a `type` and an id
 * (`spdxId`, or `@id` for objects that are not elements); they refer to each other by id. Some writers nest an
 * object in place of the id, and name classes with their profile (`software_Package`) or without.
 */
import { SbomError } from '../sbom-error.ts';
import { type Fields, isFields } from './fields.ts';

/** All objects of a document by id, with the pointer of each. */
export class Elements {
  /** In document order; nested ones follow their parent. */
  readonly all: Fields[] = [];
  readonly pointers = new Map<object, string>();
  readonly #byId = new Map<string, Fields>();

  /** @throws SbomError `structure` without a list of elements */
  constructor(document: Fields) {
    const graph = document['@graph'];
    if (graph === undefined) {
      this.#add(document, '');
    } else if (Array.isArray(graph)) {
      for (const [i, item] of graph.entries()) this.#addNested(item, `/@graph/${i}`);
    } else {
      throw new SbomError('structure', '"@graph" must be a list.', '/@graph');
    }
  }

  /** The elements of these classes, named without profile, in document order. */
  ofClass(...classes: string[]): Fields[] {
    return this.all.filter((element) => classes.includes(classOf(element)));
  }

  /**
   * Returns the objects that a field contains or references; an unknown id becomes an object with only that id.
   */
  referred(holder: Fields, key: string): Fields[] {
    const value = holder[key];
    const values = Array.isArray(value) ? value : [value];
    const found: Fields[] = [];
    for (const item of values) {
      if (isFields(item)) found.push(this.#byId.get(idOf(item)) ?? item);
      else if (typeof item === 'string') found.push(this.#byId.get(item) ?? this.#unknown(item));
    }
    return found;
  }

  /** One object per unknown id, so that it is distinct and can be cached. */
  #unknown(id: string): Fields {
    const element = { spdxId: id };
    this.#byId.set(id, element);
    return element;
  }

  #addNested(value: unknown, pointer: string): void {
    if (isFields(value)) this.#add(value, pointer);
    else if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) this.#addNested(item, `${pointer}/${i}`);
    }
  }

  #add(element: Fields, pointer: string): void {
    this.pointers.set(element, pointer);
    if (classOf(element) !== '') {
      this.all.push(element);
      const id = idOf(element);
      if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, element);
    }
    for (const key in element) {
      const value = element[key];
      if (typeof value === 'object' && key !== '@context') {
        this.#addNested(value, `${pointer}/${key}`);
      }
    }
  }
}

/** The id of an object, '' when it has none. */
export function idOf(element: Fields): string {
  const id = element['spdxId'] ?? element['@id'];
  return typeof id === 'string' ? id : '';
}

/** The class of an object without its profile: `Package` for `software_Package`; '' when it has none. */
export function classOf(element: Fields): string {
  const type = element['type'] ?? element['@type'];
  if (typeof type !== 'string') return '';
  const name = type.slice(type.lastIndexOf('/') + 1);
  return name.slice(Math.max(name.lastIndexOf('_'), name.lastIndexOf(':')) + 1);
}
