/**
 * Writes any graph as an SPDX 2.3 JSON document. Data without an SPDX field takes the nearest form: the group
 * precedes the name, properties become annotations, license names become LicenseRefs, a scope becomes the
 * dependency type. Nesting and the vulnerabilities of a CycloneDX document are omitted.
 */
import type { Component, ComponentGraph, DocumentHead } from '../component-graph.ts';
import { formatParty, formatTool } from './party.ts';
import { spdxIdsOf } from './write-ids.ts';
import { LicenseWriter } from './write-licenses.ts';
import { packageOf } from './write-package.ts';

/** Creation info of a document; the core has neither a clock nor randomness. */
export interface SpdxWriteOptions {
  /** `documentNamespace`: a URI without `#`, unique to this document. */
  namespace: string;
  /** UTC, `2026-01-31T12:00:00Z`; SPDX takes no fractions of a second. */
  created_at: string;
  /** Name and version joined by a hyphen: `assay-0.1.0`. */
  tool: string;
}

const DOCUMENT = 'SPDXRef-DOCUMENT';

interface SpdxRelationship {
  spdxElementId: string;
  relationshipType: string;
  relatedSpdxElement: string;
}

/**
 * The text of an SPDX 2.3 JSON document that is valid by the official schema. Reading it gives the same components,
 * purls, versions, hashes, edges and root; several licenses of a component become one expression.
 */
export function writeSpdx(graph: ComponentGraph, options: SpdxWriteOptions): string {
  const { head, root } = graph;
  const components = root === null ? graph.components : [root, ...graph.components];
  const ids = spdxIdsOf(components);
  const licenses = new LicenseWriter();
  const annotator = `Tool: ${options.tool}`;
  const context = { licenses, annotationDate: options.created_at, annotator };
  const packages = components.map((one, i) => packageOf(one, ids[i] ?? '', context));
  const extracted = licenses.extracted();
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: DOCUMENT,
    name: head.name || root?.name || 'SBOM',
    documentNamespace: options.namespace,
    creationInfo: { created: options.created_at, creators: creatorsOf(head, annotator) },
    hasExtractedLicensingInfos: extracted.length === 0 ? undefined : extracted,
    packages,
    relationships: relationshipsOf(graph, components, ids),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function creatorsOf(head: DocumentHead, annotator: string): string[] {
  const tools = head.tools.map(formatTool);
  return [...new Set([annotator, ...tools, ...head.authors.map(formatParty)])];
}

function relationshipsOf(
  graph: ComponentGraph,
  components: Component[],
  ids: string[],
): SpdxRelationship[] {
  const first = graph.root === null ? 0 : 1;
  const relationships = describedBy(graph, ids);
  const { edges } = graph;
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const from = ids[(edges[i] ?? 0) + first];
    const to = (edges[i + 1] ?? 0) + first;
    const target = components[to];
    const toId = ids[to];
    if (from === undefined || toId === undefined || target === undefined) continue;
    relationships.push(dependency(from, toId, target.scope));
  }
  const incomplete = new Set(graph.incomplete);
  for (const [i, { bom_ref }] of components.entries()) {
    if (incomplete.has(bom_ref)) relationships.push(sentence(ids[i], 'DEPENDS_ON', 'NOASSERTION'));
  }
  const saysNothing = edges.length === 0 && incomplete.size === 0;
  if (graph.has_edges && saysNothing && ids.length > 0) {
    relationships.push(sentence(ids[0], 'DEPENDS_ON', 'NONE'));
  }
  return relationships;
}

/**
 * Describes the root; without one, the packages that nothing depends on, unless that would make one of them the
 * root.
 */
function describedBy(graph: ComponentGraph, ids: string[]): SpdxRelationship[] {
  if (graph.root !== null) return [sentence(DOCUMENT, 'DESCRIBES', ids[0] ?? '')];
  const isDependedOn = new Set<number>();
  for (let i = 1; i < graph.edges.length; i += 2) isDependedOn.add(graph.edges[i] ?? 0);
  const tops = ids.filter((_, i) => !isDependedOn.has(i));
  return tops.length < 2 ? [] : tops.map((id) => sentence(DOCUMENT, 'DESCRIBES', id));
}

function dependency(from: string, to: string, scope: Component['scope']): SpdxRelationship {
  if (scope === 'optional') return sentence(to, 'OPTIONAL_DEPENDENCY_OF', from);
  if (scope === 'excluded') return sentence(to, 'DEV_DEPENDENCY_OF', from);
  return sentence(from, 'DEPENDS_ON', to);
}

function sentence(from: string | undefined, type: string, to: string): SpdxRelationship {
  return { spdxElementId: from ?? '', relationshipType: type, relatedSpdxElement: to };
}
