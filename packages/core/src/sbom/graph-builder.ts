/**
 * Builds graphs for every SBOM reader: keeps bom_refs unique, converts edges between refs into edges between
 * indexes, and records unresolved refs. Add all components before the first edge.
 */
import type {
  Component,
  ComponentGraph,
  DocumentHead,
  StatedVulnerability,
  Warning,
} from './component-graph.ts';
import { hasUnmarkedScope } from './package-identity-repository.ts';
import { SbomError } from './sbom-error.ts';

/** The root's index in an edge. */
export const ROOT_INDEX = -1;

/** Components between two reports. */
const REPORT_EVERY = 1_000;

let report: ((components: number) => void) | undefined;

/**
 * Tells how many components were read, after each thousand of them, while any document is read in this process; undefined
 * ends it. For processes that read one document at a time.
 */
export function reportComponents(tell: ((components: number) => void) | undefined): void {
  report = tell;
}

const MAX_COMPONENTS = 2_000_000;
const MAX_EDGES = 10_000_000;
const MAX_WARNINGS = 500;
/** A ref that the document declares, but not for a component: a service, a tool. */
const ELSEWHERE = -2;
const UNKNOWN = -3;

/** Creates a component with only its position: '' texts, null identifiers, type `library`. */
export function blankComponent(at: string): Component {
  return {
    bom_ref: '',
    type: 'library',
    group: '',
    name: '',
    version: '',
    purl: null,
    cpe: null,
    licenses: [],
    scope: null,
    hashes: [],
    description: '',
    copyright: '',
    author: '',
    publisher: '',
    supplier: null,
    external_references: [],
    properties: [],
    parent: -1,
    at,
  };
}

/** Fills one {@link ComponentGraph}; throws {@link SbomError} `too_many` beyond 2 M components or 10 M edges. */
export class GraphBuilder {
  readonly #head: DocumentHead;
  #root: Component | null = null;
  readonly #components: Component[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #warnings: Warning[] = [];
  #unshownWarnings = 0;
  readonly #incomplete = new Set<string>();
  #statesCompleteness = false;
  readonly #vulnerabilities: StatedVulnerability[] = [];
  readonly #renamed: Component[] = [];
  readonly #withoutRef: Component[] = [];
  #pairs = new Int32Array(1024);
  #pairsLength = 0;
  readonly #ownership: number[] = [];
  #elsewhereEdges = 0;
  #elsewhereAt = '';
  #statesEdges = false;

  constructor(head: DocumentHead) {
    this.#head = head;
  }

  /** Records a warning. Beyond 500 they are only counted, and the last one states how many. */
  warn(message: string, at: string): void {
    if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push({ message, at });
    else this.#unshownWarnings++;
  }

  /** Sets the subject of the document; an empty ref becomes `assay:0`. */
  setRoot(component: Component): void {
    this.#root = component;
    this.#claimRef(component, ROOT_INDEX);
  }

  /**
   * Appends a component and gives its index. An empty or repeated bom_ref is replaced by `assay:<n>` when the
   * graph is finished; edges to a repeated ref mean the first bearer.
   */
  addComponent(component: Component): number {
    const index = this.#components.length;
    if (index >= MAX_COMPONENTS) {
      throw new SbomError('too_many', `More than ${MAX_COMPONENTS} components.`, component.at);
    }
    this.#components.push(component);
    if (report !== undefined && (index + 1) % REPORT_EVERY === 0) report(index + 1);
    this.#claimRef(component, index);
    return index;
  }

  /** Declares a ref whose edges count as the root's: a part of the root that is not a component of its own. */
  addRootPart(ref: string): void {
    if (ref !== '' && !this.#indexes.has(ref)) this.#indexes.set(ref, ROOT_INDEX);
  }

  /** Declares a ref of something that is not a component; its edges are counted in one warning. */
  addElsewhere(ref: string): void {
    if (ref !== '' && !this.#indexes.has(ref)) this.#indexes.set(ref, ELSEWHERE);
  }

  /** Returns the index of a ref: -1 for the root, undefined if it is not a component of this document. */
  indexOf(ref: string): number | undefined {
    const index = this.#indexes.get(ref);
    return index === undefined || index === ELSEWHERE ? undefined : index;
  }

  /** Records that the document states dependencies, even if it states that there are none. */
  stateEdges(): void {
    this.#statesEdges = true;
  }

  /** Adds an edge, by bom_ref: `from` depends on `to`. Unknown refs become a warning; `at` is called only then. */
  addEdge(from: string, to: string, at: () => string): void {
    this.#statesEdges = true;
    const fromIndex = this.#indexes.get(from) ?? UNKNOWN;
    const toIndex = this.#indexes.get(to) ?? UNKNOWN;
    if (fromIndex === UNKNOWN || toIndex === UNKNOWN) {
      const unknown = fromIndex === UNKNOWN ? from : to;
      this.warn(`Dependency names "${shorten(unknown)}", which the document does not have.`, at());
      return;
    }
    if (fromIndex === ELSEWHERE || toIndex === ELSEWHERE) {
      if (this.#elsewhereEdges++ === 0) this.#elsewhereAt = at();
      return;
    }
    const isInsideRoot = fromIndex === ROOT_INDEX && toIndex === ROOT_INDEX && from !== to;
    if (!isInsideRoot) this.addEdgeByIndex(fromIndex, toIndex);
  }

  /** The same for indexes that {@link addComponent} gave; -1 is the root. */
  addEdgeByIndex(from: number, to: number): void {
    if (this.#pairsLength >= 2 * MAX_EDGES) {
      throw new SbomError('too_many', `More than ${MAX_EDGES} dependency edges.`, '');
    }
    if (this.#pairsLength === this.#pairs.length) {
      const larger = new Int32Array(this.#pairs.length * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#statesEdges = true;
    this.#pairs[this.#pairsLength++] = from;
    this.#pairs[this.#pairsLength++] = to;
  }

  /** Notes that the files of `owned` are files of `owner`; both are indexes that {@link addComponent} gave. */
  addOwner(owner: number, owned: number): void {
    if (owner >= 0 && owned >= 0 && owner !== owned && this.#ownership.length < 2 * MAX_EDGES)
      this.#ownership.push(owner, owned);
  }

  /** Records that the dependencies of this ref are stated to be incomplete or unknown. */
  addIncomplete(ref: string): void {
    this.#incomplete.add(ref);
  }

  /** Records that the document says of dependencies whether they are complete. */
  stateCompleteness(): void {
    this.#statesCompleteness = true;
  }

  addVulnerability(vulnerability: StatedVulnerability): void {
    this.#vulnerabilities.push(vulnerability);
  }

  /** The finished graph: edges ordered by `from` and then as stated, without duplicates. Call once. */
  finish(): ComponentGraph {
    this.#makeRefs();
    if (this.#elsewhereEdges > 0) {
      const message = `${this.#elsewhereEdges} dependencies concern services or other entries that are not components.`;
      this.warn(message, this.#elsewhereAt);
    }
    this.#warnOfScopes();
    if (this.#unshownWarnings > 0) {
      this.#warnings.push({ message: `${this.#unshownWarnings} more warnings.`, at: '' });
    }
    const pairs = this.#pairs.subarray(0, this.#pairsLength);
    return {
      head: this.#head,
      root: this.#root,
      components: this.#components,
      edges: withoutDuplicates(pairs, this.#components.length),
      ownership: Int32Array.from(this.#ownership),
      has_edges: this.#statesEdges,
      incomplete: [...this.#incomplete],
      ...(this.#statesCompleteness && { states_completeness: true }),
      vulnerabilities: this.#vulnerabilities,
      warnings: this.#warnings,
    };
  }

  #warnOfScopes(): void {
    const unmarked = this.#components.filter(({ purl }) => purl !== null && hasUnmarkedScope(purl));
    const [first] = unmarked;
    if (first === undefined) return;
    const who = unmarked.length === 1 ? 'A purl names' : `${unmarked.length} purls name`;
    this.warn(`${who} an npm scope without "@"; read as the scope.`, first.at);
  }

  #claimRef(component: Component, index: number): void {
    if (component.bom_ref === '') {
      this.#withoutRef.push(component);
    } else if (this.#indexes.has(component.bom_ref)) {
      const ref = shorten(component.bom_ref);
      this.warn(`The reference "${ref}" is used twice; edges mean the first.`, component.at);
      this.#renamed.push(component);
    } else {
      this.#indexes.set(component.bom_ref, index);
    }
  }

  /** Generated refs come last, so that they never take a ref that the document uses. */
  #makeRefs(): void {
    let number = 0;
    for (const component of [...this.#withoutRef, ...this.#renamed]) {
      if (component !== this.#root) number++;
      let ref = component === this.#root ? 'assay:0' : `assay:${number}`;
      while (this.#indexes.has(ref)) ref = `assay:${++number}`;
      this.#indexes.set(ref, UNKNOWN);
      component.bom_ref = ref;
    }
    const [first] = this.#withoutRef;
    if (first !== undefined) {
      const count = this.#withoutRef.length;
      const who = count === 1 ? 'A component has' : `${count} components have`;
      this.warn(`${who} no reference; made up here.`, first.at);
    }
  }
}

function shorten(ref: string): string {
  return ref.length > 200 ? `${ref.slice(0, 200)}…` : ref;
}

/** Counting sort by `from`, stable; a stamp per target finds the duplicates in one pass. */
function withoutDuplicates(pairs: Int32Array, componentCount: number): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(componentCount + 2);
  for (let i = 0; i < pairs.length; i += 2) bump(starts, (pairs[i] ?? 0) + 2);
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const targets = new Int32Array(pairs.length / 2);
  const next = starts.slice();
  for (let i = 0; i < pairs.length; i += 2) {
    targets[bump(next, (pairs[i] ?? 0) + 1)] = pairs[i + 1] ?? 0;
  }
  const edges = new Int32Array(pairs.length);
  const seenFrom = new Int32Array(componentCount + 1).fill(UNKNOWN);
  let length = 0;
  for (let from = ROOT_INDEX; from < componentCount; from++) {
    for (let i = starts[from + 1] ?? 0; i < (starts[from + 2] ?? 0); i++) {
      const to = targets[i] ?? 0;
      if (seenFrom[to + 1] === from) continue;
      seenFrom[to + 1] = from;
      edges[length++] = from;
      edges[length++] = to;
    }
  }
  return edges.slice(0, length);
}

function bump(counts: Int32Array, index: number): number {
  const before = counts[index] ?? 0;
  counts[index] = before + 1;
  return before;
}
