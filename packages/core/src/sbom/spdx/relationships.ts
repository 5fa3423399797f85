import type { Component } from '../component-graph.ts';
import type { GraphBuilder } from '../graph-builder.ts';
import { containmentEdges } from './containment.ts';
import type { FieldReader, Fields } from './fields.ts';
import { type RelationshipKind, relationshipKindOf, standardType } from './relationship-kinds.ts';

/** One SPDX relationship: the sentence "`from` `type` `to`", `type` as {@link standardType} spells it. */
export interface Relationship {
  from: string;
  type: string;
  to: string;
  entry: Fields;
  pointer: string;
}

/** Relationships, and the components they may refer to. */
export interface Related {
  relationships: Relationship[];
  /** Components of the builder; their scope is set here. */
  components: Component[];
  /** Ids of files, snippets and the document. */
  notPackages: Set<string>;
}

/** The relationships of the document in order; misspelt and unknown types are remarked once each. */
export function relationshipsOf(reader: FieldReader, document: Fields): Relationship[] {
  const relationships: Relationship[] = [];
  const remarked = new Set<string>();
  reader.eachObject(document, 'relationships', '', (entry, pointer) => {
    const spelt = reader.text(entry, 'relationshipType', pointer);
    const type = standardType(spelt);
    if ((type !== spelt || relationshipKindOf(type) === undefined) && !remarked.has(spelt)) {
      remarked.add(spelt);
      const message = `"${spelt.slice(0, 100)}" is not a relationship type of SPDX.`;
      reader.warn(message, entry, `${pointer}/relationshipType`);
    }
    const from = reader.text(entry, 'spdxElementId', pointer);
    const to = reader.text(entry, 'relatedSpdxElement', pointer);
    relationships.push({ from, type, to, entry, pointer });
  });
  return relationships;
}

/** Returns the ids that DESCRIBES and DESCRIBED_BY name as subjects of the document. */
export function describedIds(relationships: Relationship[], documentId: string): string[] {
  const ids: string[] = [];
  for (const relationship of relationships) {
    const kind = relationshipKindOf(relationship.type);
    if (kind?.means !== 'description') continue;
    const { from, to } = sidesOf(relationship, kind);
    if (from === documentId || from === 'SPDXRef-DOCUMENT') ids.push(to);
  }
  return ids;
}

/**
 * Adds the edges of the document. Relationships with files, snippets and the document itself add none; one with
 * NOASSERTION marks the package as incomplete, one with NONE states that it has no dependencies.
 */
export function addEdges(
  builder: GraphBuilder,
  reader: FieldReader,
  { relationships, components, notPackages }: Related,
): void {
  const edges = new EdgeCollector(builder, reader, notPackages);
  for (const relationship of relationships) edges.add(relationship);
  edges.finish(components);
}

class EdgeCollector {
  readonly #builder: GraphBuilder;
  readonly #reader: FieldReader;
  readonly #notPackages: Set<string>;
  readonly #dependencies: number[] = [];
  readonly #containments: number[] = [];
  readonly #required = new Set<number>();
  readonly #scopes = new Map<number, Component['scope']>();
  #unknownContainments = 0;
  #firstUnknown: Relationship | undefined;

  constructor(builder: GraphBuilder, reader: FieldReader, notPackages: Set<string>) {
    this.#builder = builder;
    this.#reader = reader;
    this.#notPackages = notPackages;
  }

  add(relationship: Relationship): void {
    const kind = relationshipKindOf(relationship.type);
    if (kind === null || kind === undefined || kind.means === 'description') return;
    const { from, to } = sidesOf(relationship, kind);
    const fromIndex = this.#builder.indexOf(from);
    if (to === 'NOASSERTION' || to === 'NONE') {
      if (fromIndex === undefined) return;
      this.#builder.stateEdges();
      if (to === 'NOASSERTION') this.#builder.addIncomplete(from);
      return;
    }
    const toIndex = this.#builder.indexOf(to);
    if (fromIndex !== undefined && toIndex !== undefined) this.#place(kind, fromIndex, toIndex);
    else if (!this.#notPackages.has(from) && !this.#notPackages.has(to)) {
      this.#remarkUnknown(relationship, kind);
    }
  }

  finish(components: Component[]): void {
    const { length } = components;
    this.#addAll(this.#dependencies);
    this.#addAll(containmentEdges(length, this.#dependencies, this.#containments));
    for (const [index, scope] of this.#scopes) {
      const component = components[index];
      if (component !== undefined && !this.#required.has(index)) component.scope = scope;
    }
    if (this.#firstUnknown === undefined) return;
    const { entry, pointer } = this.#firstUnknown;
    const message = `${this.#unknownContainments} containments name elements that the document does not have.`;
    this.#reader.warn(message, entry, pointer);
  }

  #place(kind: RelationshipKind, from: number, to: number): void {
    const pairs = kind.means === 'dependency' ? this.#dependencies : this.#containments;
    pairs.push(from, to);
    if (kind.scope === null) this.#required.add(to);
    else if (kind.scope === 'optional' || !this.#scopes.has(to)) this.#scopes.set(to, kind.scope);
  }

  #addAll(pairs: number[]): void {
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      this.#builder.addEdgeByIndex(pairs[i] ?? 0, pairs[i + 1] ?? 0);
    }
  }

  /** Generators leave files out but keep the thousands of sentences on them: one warning for those. */
  #remarkUnknown(relationship: Relationship, kind: RelationshipKind): void {
    if (kind.means === 'containment') {
      this.#unknownContainments++;
      this.#firstUnknown ??= relationship;
      return;
    }
    const { from, to, entry, pointer } = relationship;
    const unknown = this.#builder.indexOf(from) === undefined ? from : to;
    const message = `A relationship names "${unknown.slice(0, 200)}", which the document does not have.`;
    this.#reader.warn(message, entry, pointer);
  }
}

function sidesOf(relationship: Relationship, kind: RelationshipKind): { from: string; to: string } {
  const { from, to } = relationship;
  return kind.reversed ? { from: to, to: from } : { from, to };
}
