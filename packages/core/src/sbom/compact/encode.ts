import type { Component, ComponentGraph } from '../component-graph.ts';
import { readTrustStatus, type TrustStatus } from '../cyclonedx/trust-status.ts';
import type { DistinctPackages } from '../distinct-packages.ts';
import { packSections, TextTable } from './sections.ts';
import { fieldBitsOf } from './stated-fields.ts';

/** Version of the derived form; a file of another one is made again from the document. */
export const COMPACT_VERSION = 8;

/** Stands between the licenses of one component: no license expression has it. */
export const LICENSE_SEPARATOR = '\u001f';

/** Columns of texts that each component has, by the names of the model. */
export const COMPONENT_TEXTS = [
  'bom_ref',
  'group',
  'name',
  'version',
  'purl',
  'cpe',
  'type',
  'licenses',
  'concluded_licenses',
  'scope',
  'at',
] as const;

/** Columns of texts that each package version has. */
export const PACKAGE_TEXTS = [
  'identity',
  'kind',
  'ecosystem',
  'release',
  'match_name',
  'match_version',
  'name',
  'version',
  'unchecked',
  'owner',
] as const;

/**
 * Derived form of an SBOM: data that pages need and SQL does not, in one block of bytes that is read in
 * milliseconds. The root, if any, is the entry after the last component. Absent identifiers are ''.
 * Descriptions, hashes and references remain in the document only; `fields` tells which of them it has.
 */
export function encodeCompactGraph(
  graph: ComponentGraph,
  { packages, package_of }: DistinctPackages,
): Uint8Array<ArrayBuffer> {
  const texts = new TextTable();
  const entries = graph.root === null ? graph.components : [...graph.components, graph.root];
  const columns: Record<string, Int32Array> = { package_of };
  for (const name of COMPONENT_TEXTS) {
    columns[name] = texts.addAll(entries, (entry) => textOf(entry, name));
  }
  for (const name of PACKAGE_TEXTS) {
    columns[`package_${name}`] = texts.addAll(packages, (entry) => entry[name]);
  }
  columns['fields'] = Int32Array.from(entries, (entry) => fieldBitsOf(entry, graph.head));
  Object.assign(columns, edgeColumns(graph, entries.length));
  columns['by_name'] = orderByName(graph.components);
  const header = {
    compact_version: COMPACT_VERSION,
    components: graph.components.length,
    has_root: graph.root !== null,
    has_edges: graph.has_edges,
    head: graph.head,
    incomplete: graph.incomplete,
    states_completeness: graph.states_completeness === true,
    vulnerabilities: graph.vulnerabilities,
    claims: claimsOf(entries),
  };
  return packSections({ header, columns, texts });
}

/** Trust level that a document claims for one of its entries. */
export interface TrustClaim extends TrustStatus {
  /** Number of the entry, as the derived form counts them. */
  entry: number;
}

/** Claims by number of the entry; few documents have any. */
export const claimsOf = (entries: readonly Component[]): TrustClaim[] =>
  entries.flatMap(({ properties }, entry) => {
    const status = readTrustStatus(properties);
    return status === null ? [] : [{ entry, ...status }];
  });

function textOf(entry: Component, name: (typeof COMPONENT_TEXTS)[number]): string {
  if (name === 'licenses') return entry.licenses.join(LICENSE_SEPARATOR);
  if (name === 'concluded_licenses') return entry.concluded_licenses?.join(LICENSE_SEPARATOR) ?? '';
  return entry[name] ?? '';
}

/** Compressed sparse rows: targets of entry i are `edge_targets[edge_offsets[i] .. edge_offsets[i + 1]]`. */
function edgeColumns(graph: ComponentGraph, entries: number): Record<string, Int32Array> {
  const root = graph.components.length;
  const offsets = new Int32Array(entries + 1);
  const { edges } = graph;
  const nodeOf = (index: number) => (index < 0 ? root : index);
  const isStated = (i: number) =>
    graph.root !== null || ((edges[i] ?? 0) >= 0 && (edges[i + 1] ?? 0) >= 0);
  for (let i = 0; i < edges.length; i += 2) {
    if (isStated(i)) add(offsets, nodeOf(edges[i] ?? 0) + 1);
  }
  for (let i = 1; i < offsets.length; i++) offsets[i] = (offsets[i] ?? 0) + (offsets[i - 1] ?? 0);
  const targets = new Int32Array(offsets[entries] ?? 0);
  const next = offsets.slice();
  for (let i = 0; i < edges.length; i += 2) {
    if (isStated(i)) targets[add(next, nodeOf(edges[i] ?? 0))] = nodeOf(edges[i + 1] ?? 0);
  }
  return { edge_offsets: offsets, edge_targets: targets };
}

function add(counts: Int32Array, index: number): number {
  const before = counts[index] ?? 0;
  counts[index] = before + 1;
  return before;
}

/** Components by folded name, then version, then position: the order that lists begin with. */
function orderByName(components: Component[]): Int32Array {
  const folded = components.map((c) => c.name.toLowerCase());
  const before = (a: number, b: number) => {
    const [x = '', y = ''] = [folded[a], folded[b]];
    if (x !== y) return x < y ? -1 : 1;
    const [v = '', w = ''] = [components[a]?.version, components[b]?.version];
    if (v !== w) return v < w ? -1 : 1;
    return a - b;
  };
  return Int32Array.from(components.keys()).sort(before);
}
