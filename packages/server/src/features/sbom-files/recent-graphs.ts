import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';

/** Components of a graph that is kept, and how many graphs are. */
const MOST_COMPONENTS = 1_000;
const MOST_GRAPHS = 50;

const keyOf = (tenantUuid: string, sha256: Buffer) => `${tenantUuid} ${sha256.toString('hex')}`;

/** Graphs of small documents that this process has just read for one task, for the next one about the same document. */
export class RecentGraphs {
  /** In the order in which they were kept. */
  readonly #graphs = new Map<string, CompactGraph>();

  /** Keeps a graph, if it is small, until it is taken or many others were kept. */
  keep(tenantUuid: string, sha256: Buffer, graph: CompactGraph): void {
    if (graph.count > MOST_COMPONENTS) return;
    this.#graphs.set(keyOf(tenantUuid, sha256), graph);
    const [oldest] = this.#graphs.keys();
    if (this.#graphs.size > MOST_GRAPHS && oldest !== undefined) this.#graphs.delete(oldest);
  }

  /** Gives a kept graph away; undefined where there is none. */
  take(tenantUuid: string, sha256: Buffer): CompactGraph | undefined {
    const key = keyOf(tenantUuid, sha256);
    const graph = this.#graphs.get(key);
    this.#graphs.delete(key);
    return graph;
  }
}
