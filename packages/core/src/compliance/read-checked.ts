import { parsePurl } from '../purl/parse.ts';
import type { Purl } from '../purl/purl.ts';
import { PurlError } from '../purl/purl-error.ts';
import { hasLicense, isPackage, qualityComponentAt } from '../quality/quality-component.ts';
import type { CompactGraph } from '../sbom/compact/compact-graph.ts';
import { rootStateOf } from '../sbom/compact/entry-points.ts';
import { type IsListedId, isValidExpression } from '../spdx-license/license-expression.ts';
import { type CheckedComponent, COMPONENT_CHECKS } from './component-checks.ts';
import type { CheckedDocument } from './document-checks.ts';
import type { ComponentCheckName } from './rule-set.ts';

/** The document of a graph, as checks see it. */
export function checkedDocument(graph: CompactGraph): CheckedDocument {
  const { head, root, count, dependencies } = graph;
  const isLinked = rootStateOf(graph) === 'linked';
  const edgesOfComponents = dependencies.offsets[count] ?? 0;
  return {
    head,
    has_subject: root >= 0,
    subject_version: root < 0 ? '' : subjectVersionOf(graph),
    has_subject_identifier: root >= 0 && hasIdentifier(graph),
    has_subject_license: root >= 0 && hasLicense(graph, root),
    subject_fields: root < 0 ? 0 : (graph.fields[root] ?? 0),
    has_subject_dependencies: isLinked || (count === 0 && graph.has_edges),
    has_transitive: edgesOfComponents > 0,
    states_completeness: graph.states_completeness,
    has_incomplete: graph.has_incomplete,
    has_vulnerabilities: graph.vulnerabilities.length > 0,
  };
}

/** The stated version, or that of the purl, as of components. */
const subjectVersionOf = (graph: CompactGraph): string =>
  graph.text(graph.root, 'version') || (subjectPurlOf(graph)?.version ?? '');

const hasIdentifier = (graph: CompactGraph): boolean =>
  subjectPurlOf(graph) !== null || /^cpe:/i.test(graph.text(graph.root, 'cpe'));

/** Null without a readable one. */
function subjectPurlOf(graph: CompactGraph): Purl | null {
  const purl = graph.text(graph.root, 'purl');
  if (purl === '') return null;
  try {
    return parsePurl(purl, 'tolerant');
  } catch (error) {
    if (error instanceof PurlError) return null;
    throw error;
  }
}

/** Components of a graph, as checks see them, in document order; files and operating systems are none. */
export function checkedComponents(graph: CompactGraph, isListed: IsListedId): CheckedComponent[] {
  const checkedAt = componentReader(graph, isListed);
  const components: CheckedComponent[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    if (isPackage(graph, entry)) components.push(checkedAt(entry));
  }
  return components;
}

/** Returns a predicate over entries: components that do not meet a check. */
export function failsCheck(
  graph: CompactGraph,
  name: ComponentCheckName,
  isListed: IsListedId,
): (entry: number) => boolean {
  const checkedAt = componentReader(graph, isListed);
  const { isMet } = COMPONENT_CHECKS[name];
  return (entry) => isPackage(graph, entry) && !isMet(checkedAt(entry));
}

/** The same licenses are parsed once: a document has few different ones. */
function componentReader(graph: CompactGraph, isListed: IsListedId) {
  const texts = graph.textNumbers('licenses');
  const known = new Map<number, boolean>();
  return (entry: number): CheckedComponent => {
    const number = texts[entry] ?? 0;
    let has_valid_license = known.get(number);
    if (has_valid_license === undefined) {
      const licenses = graph.licenses(entry);
      has_valid_license = licenses.every((text) => isValidExpression(text, isListed));
      known.set(number, has_valid_license);
    }
    return {
      ...qualityComponentAt(graph, entry),
      ...{ fields: graph.fields[entry] ?? 0, has_valid_license },
    };
  };
}
