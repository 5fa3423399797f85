import type { ComponentGraph } from '../component-graph.ts';
import { GraphBuilder, ROOT_INDEX } from '../graph-builder.ts';
import { SbomError } from '../sbom-error.ts';
import type { BomNode } from './bom-node.ts';
import type { Warn } from './json-node.ts';
import { readComponent } from './read-component.ts';
import { readCompositions, readDependencies } from './read-dependencies.ts';
import { readHead } from './read-head.ts';
import { readVulnerabilities } from './read-vulnerabilities.ts';

/** Newest minor version of CycloneDX 1 that this reader fully supports. */
const NEWEST_MINOR = 7;

interface Notation {
  encoding: 'json' | 'xml';
  /** As spelled in the document; '' when absent. */
  specVersion: string;
  /** Position of the version, or where it should be. */
  versionAt: string;
  /** Wraps the document; `warn` receives its warnings. */
  open(warn: Warn): BomNode;
}

/**
 * Reads a BOM of any version 1.x into a graph. Schema violations become warnings.
 *
 * @throws SbomError `unsupported_version` for another major version; `too_many`
 */
export function readBom(notation: Notation): ComponentGraph {
  const early: [string, string][] = [];
  let builder: GraphBuilder | undefined;
  const bom = notation.open((message, at) => {
    if (builder === undefined) early.push([message, at]);
    else builder.warn(message, at);
  });
  checkVersion(notation, (message, at) => early.push([message, at]));
  builder = new GraphBuilder(readHead(bom, notation.encoding, notation.specVersion));
  for (const [message, at] of early) builder.warn(message, at);
  const rootRef = readRoot(bom, builder);
  readComponents(bom, builder);
  declareElsewhere(bom, builder);
  readDependencies(bom, builder);
  readCompositions(bom, builder, rootRef);
  for (const vulnerability of readVulnerabilities(bom)) builder.addVulnerability(vulnerability);
  return builder.finish();
}

function checkVersion({ specVersion, versionAt }: Notation, warn: Warn): void {
  const match = /^1\.(\d{1,3})$/.exec(specVersion);
  if (match !== null) {
    if (Number(match[1]) <= NEWEST_MINOR) return;
    warn(`CycloneDX ${specVersion}: received, not fully understood.`, versionAt);
  } else if (/^\d/.test(specVersion) && !/^1(\.|$)/.test(specVersion)) {
    const message = `CycloneDX ${specVersion.slice(0, 20)} is not read; 1.0 to 1.${NEWEST_MINOR} are.`;
    throw new SbomError('unsupported_version', message, versionAt);
  } else {
    const said = specVersion === '' ? 'no version' : `version "${specVersion.slice(0, 20)}"`;
    warn(`The document states ${said}; read as CycloneDX 1.${NEWEST_MINOR}.`, versionAt);
  }
}

/** Gives the root's own ref, '' without one. Entries nested in the root are its parts, not components. */
function readRoot(bom: BomNode, builder: GraphBuilder): string {
  const node = bom.child('metadata')?.child('component');
  if (node === undefined) return '';
  const root = readComponent(node, ROOT_INDEX);
  const rootRef = root.bom_ref;
  builder.setRoot(root);
  const parts = refsWithin(node, 'components');
  for (const ref of parts) builder.addRootPart(ref);
  if (parts.length > 0) {
    const message = `The described component has ${parts.length} parts, which are not counted; their dependencies are shown as its own.`;
    builder.warn(message, node.at);
  }
  return rootRef;
}

/** Depth first and in document order, by a stack: a nested entry follows its parent. */
function readComponents(bom: BomNode, builder: GraphBuilder): void {
  const open = bom
    .items('components')
    .reverse()
    .map((node) => ({ node, parent: -1 }));
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { node } = entry;
    const index = builder.addComponent(readComponent(node, entry.parent));
    const nested = node.items('components').reverse();
    for (const child of nested) open.push({ node: child, parent: index });
    if (node.kind === '') continue;
    for (const stated of readVulnerabilities(node)) builder.addVulnerability(stated);
  }
}

/** Services and tools have refs that dependencies may name, but are not components. */
function declareElsewhere(bom: BomNode, builder: GraphBuilder): void {
  for (const ref of refsWithin(bom, 'services')) builder.addElsewhere(ref);
  const metadata = bom.child('metadata');
  const tools = metadata?.isObject('tools') ? metadata.child('tools') : undefined;
  if (tools === undefined) return;
  for (const list of ['components', 'services']) {
    for (const ref of refsWithin(tools, list)) builder.addElsewhere(ref);
  }
}

/** The bom-refs of a list's entries and of all entries nested in them by the same list; '' for those without. */
function refsWithin(holder: BomNode, list: string): string[] {
  const refs: string[] = [];
  const open = holder.items(list);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    refs.push(node.text('bom-ref'));
    for (const nested of node.items(list)) open.push(nested);
  }
  return refs;
}
