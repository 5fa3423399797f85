/**
 * Finds packages of an SPDX document that consist of files of another package. syft states it in two ways:
 * between two packages (`OTHER`, with a comment that begins with the name of its own relationship), or by files
 * (a package is `evident-by` a file that another one CONTAINS). Some writers let the package CONTAIN the other.
 */
import type { GraphBuilder } from '../graph-builder.ts';
import type { FieldReader } from './fields.ts';
import type { Relationship } from './relationships.ts';

const OVERLAP = /^ownership-by-file-overlap\b/;
const EVIDENCE = /^evident-by\b/;
const MOST_OWNERS = 8;

/** Notes the owners that a document states; who counts as one is decided by `ownersOf`. */
export function addOwnership(
  builder: GraphBuilder,
  reader: FieldReader,
  relationships: readonly Relationship[],
): void {
  const evidence = new Map<number, string[]>();
  const containers = new Map<string, number[]>();
  for (const relationship of relationships) {
    const { type, entry, pointer } = relationship;
    const isReversed = type === 'CONTAINED_BY' || type === 'PACKAGE_OF';
    const [from, to] = isReversed
      ? [relationship.to, relationship.from]
      : [relationship.from, relationship.to];
    const [owner, owned] = [builder.indexOf(from), builder.indexOf(to)];
    if (owner === undefined) continue;
    if (isReversed || type === 'CONTAINS') {
      if (owned === undefined) append(containers, to, owner);
      else builder.addOwner(owner, owned);
    } else if (type === 'OTHER') {
      const comment = reader.said(entry, 'comment', pointer).trim();
      if (owned !== undefined && OVERLAP.test(comment)) builder.addOwner(owner, owned);
      if (owned === undefined && EVIDENCE.test(comment)) append(evidence, owner, to);
    }
  }
  addOwnersByFiles(builder, evidence, containers);
}

/** A package belongs to the package that contains every file by which it was found. */
function addOwnersByFiles(
  builder: GraphBuilder,
  evidence: ReadonlyMap<number, string[]>,
  containers: ReadonlyMap<string, number[]>,
): void {
  for (const [owned, files] of evidence) {
    const [first = [], ...others] = files.map((file) => ownersOfFile(containers.get(file)));
    for (const owner of new Set(first)) {
      if (others.every((each) => each.includes(owner))) builder.addOwner(owner, owned);
    }
  }
}

/**
 * A file that belongs to very many packages proves nothing about any; skipping it also bounds the work for a
 * hostile document.
 */
const ownersOfFile = (owners: number[] = []) => (owners.length > MOST_OWNERS ? [] : owners);

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}
