import type { ComponentGraph, StatedVulnerability } from '../component-graph.ts';
import { VOCABULARY } from './vocabulary.ts';
import {
  escapeUrl,
  filled,
  type IsLicenseId,
  type JsonFields,
  writeComponent,
} from './write-component.ts';
import { writeMetadata } from './write-metadata.ts';

/** Choices of an export; all may be left out. */
export interface CycloneDxOptions {
  /** `urn:uuid:…` of the document written; without it the graph's own, where it is one. */
  serialNumber?: string;
  /** Decides which ids are written as `license.id`; without it all licenses are names. */
  isLicenseId?: IsLicenseId;
  /** Vulnerability entries (VEX) that replace those of the graph. */
  vulnerabilities?: StatedVulnerability[];
}

const SERIAL = /^urn:uuid:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * Writes any graph as CycloneDX 1.6 JSON (ECMA-424), valid against the official schema. Reading it again gives
 * the same components, root, edges, licenses and hashes; data without a field in 1.6 is in properties
 * `assay:…`.
 */
export function writeCycloneDx(graph: ComponentGraph, options: CycloneDxOptions = {}): string {
  const isLicenseId = options.isLicenseId ?? (() => false);
  const own = graph.head.serial_number ?? '';
  const serial = options.serialNumber ?? own;
  const origin = own !== '' && !SERIAL.test(own) ? [{ type: 'bom', url: escapeUrl(own) }] : [];
  const vulnerabilities = options.vulnerabilities ?? graph.vulnerabilities;
  const bom: JsonFields = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: SERIAL.test(serial) ? serial : undefined,
    version: Math.max(1, graph.head.document_version),
    metadata: writeMetadata(graph, isLicenseId),
    components: writeComponents(graph, isLicenseId),
    externalReferences: filled(origin),
    dependencies: graph.has_edges ? writeDependencies(graph) : undefined,
    compositions: writeCompositions(graph),
    vulnerabilities: filled(vulnerabilities.map(writeVulnerability)),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** Restores nesting; a parent precedes its children in the graph. */
function writeComponents({ components }: ComponentGraph, isLicenseId: IsLicenseId): JsonFields[] {
  const top: JsonFields[] = [];
  const written: JsonFields[] = [];
  const nested = new Map<number, JsonFields[]>();
  for (const [index, component] of components.entries()) {
    const fields = writeComponent(component, isLicenseId);
    written.push(fields);
    const parent = written[component.parent];
    if (parent === undefined || component.parent >= index) {
      top.push(fields);
      continue;
    }
    const siblings = nested.get(component.parent) ?? [];
    siblings.push(fields);
    nested.set(component.parent, siblings);
    parent['components'] = siblings;
  }
  return top;
}

/** Lists every component, since the standard requires those without dependencies too. */
function writeDependencies({ root, components, edges }: ComponentGraph): JsonFields[] {
  const refs = [root?.bom_ref, ...components.map((component) => component.bom_ref)];
  const targets = new Map<number, string[]>();
  for (let i = 0; i < edges.length; i += 2) {
    const from = edges[i] ?? 0;
    const to = refs[(edges[i + 1] ?? 0) + 1];
    if (to === undefined) continue;
    const list = targets.get(from);
    if (list === undefined) targets.set(from, [to]);
    else list.push(to);
  }
  return refs.flatMap((ref, index) => {
    return ref === undefined ? [] : [{ ref, dependsOn: targets.get(index - 1) }];
  });
}

function writeCompositions({ incomplete }: ComponentGraph): JsonFields[] | undefined {
  const dependencies = [...new Set(incomplete)].filter((ref) => ref !== '');
  return dependencies.length === 0 ? undefined : [{ aggregate: 'incomplete', dependencies }];
}

function writeVulnerability(stated: StatedVulnerability): JsonFields {
  const { id, source, state, justification, detail } = stated;
  const response = stated.response.filter((each) => VOCABULARY.response.has(each));
  const analysis = {
    state: VOCABULARY.state.has(state) ? state : undefined,
    justification: VOCABULARY.justification.has(justification) ? justification : undefined,
    response: filled(response),
    detail: detail || undefined,
  };
  const isAnalysed = Object.values(analysis).some((value) => value !== undefined);
  return {
    id: id || undefined,
    source: source === '' ? undefined : { name: source },
    analysis: isAnalysed ? analysis : undefined,
    affects: filled([...new Set(stated.affects)].map((ref) => ({ ref }))),
  };
}
