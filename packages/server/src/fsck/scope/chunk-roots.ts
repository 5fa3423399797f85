import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { HASH_BYTES, type Hash } from '@assay/core/log/tree/hasher.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { SeenLog } from './last-run.ts';
import { CHUNK } from './scope.ts';

/** A log that grows, with the root of each full chunk of its leaves: from these the tree before any chunk follows. */
export class ChunkRoots {
  readonly #chunks: Buffer[];
  readonly #tree: Frontier;
  readonly #full = {
    height: Math.log2(CHUNK),
    take: (root: Hash) => void this.#chunks.push(Buffer.from(root)),
  };

  /** @param seen how a run left the log, to go on there; from its first leaf on otherwise */
  constructor(seen?: SeenLog) {
    const size = seen?.size ?? 0;
    const subtrees = Buffer.from(seen?.frontier ?? '', 'base64');
    const chunks = Buffer.from(seen?.chunks ?? '', 'base64');
    this.#chunks = Array.from({ length: chunks.length / HASH_BYTES }, (_, i) =>
      chunks.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
    );
    this.#tree = Frontier.of(nodeHasher, BigInt(size), subtrees);
  }

  get size(): number {
    return Number(this.#tree.size);
  }

  root(): Hash {
    return this.#tree.root();
  }

  append(hash: Hash): void {
    this.#tree.append(hash, this.#full);
  }

  /** The tree of the first leaves, up to a chunk that is known. */
  before(chunk: number): Frontier {
    const tree = new Frontier(nodeHasher);
    for (const root of this.#chunks.slice(0, chunk)) tree.append(root);
    return Frontier.of(nodeHasher, BigInt(chunk * CHUNK), tree.subtrees);
  }

  /** The tree of so many leaves, which end with a chunk or are all that there are. */
  rootOf(size: number): Hash {
    return size === this.size ? this.root() : this.before(size / CHUNK).root();
  }

  /** To go on from here later. */
  seen(tenant_uuid: string): SeenLog {
    return {
      tenant_uuid,
      size: this.size,
      frontier: Buffer.from(this.#tree.subtrees).toString('base64'),
      chunks: Buffer.concat(this.#chunks).toString('base64'),
    };
  }
}
