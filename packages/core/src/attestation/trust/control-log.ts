import type { VerifySignature } from '../../dsse/signature.ts';
import type { Instant } from '../../encoding/instant.ts';
import { Frontier } from '../../log/tree/frontier.ts';
import { type Hash, type Hasher, leafHash } from '../../log/tree/hasher.ts';
import type { AttestationPlatform, ControlView } from '../bundle/bundle-trust.ts';
import { type ActFailure, ActRule } from '../signers/act-rule.ts';
import { readControlLeaf, signedPart } from '../signers/control-leaf.ts';
import { verifyChange } from '../signers/signed-change.ts';
import { BETWEEN_LOGS_MS, type ControlEntry, controlHistory } from '../signers/signers-group.ts';

/** A leaf without effect, and the reason. */
export interface UnvouchedLeaf extends ControlEntry {
  failure: ActFailure;
}

/**
 * A control log from its first leaf: hashed and parsed. Leaves unrelated to signers (another log key, a freeze)
 * only have their place in the tree. The same applies to malformed ones, which a log audit reports, and to
 * leaves that grant a right without the necessary act of a person, or signature.
 */
export class ControlLog {
  readonly #hasher: Hasher;
  readonly #frontier: Frontier;
  /** Roots by tree size. */
  readonly #roots: Hash[];
  readonly #read: ControlEntry[] = [];
  /** Times of the leaves; a leaf without one has that of the leaf before. */
  readonly #times: Instant[] = [];
  readonly #unvouched: UnvouchedLeaf[] = [];
  readonly #rule = new ActRule();

  constructor(hasher: Hasher) {
    this.#hasher = hasher;
    this.#frontier = new Frontier(hasher);
    this.#roots = [this.#frontier.root()];
  }

  /** A log of these leaves. @param origin name of the log, which signatures in its leaves name */
  static async read(
    { hasher, verifySignature }: Pick<AttestationPlatform, 'hasher' | 'verifySignature'>,
    { origin, entries }: { origin: string; entries: readonly Uint8Array[] },
  ): Promise<ControlLog> {
    const log = new ControlLog(hasher);
    for (const entry of entries)
      log.append(entry, { isSigned: await isSignedLeaf(entry, origin, verifySignature) });
    return log;
  }

  get size(): bigint {
    return this.#frontier.size;
  }

  /** Root of the tree of all leaves. */
  get root(): Hash {
    return this.#frontier.root();
  }

  /** Takes the bytes of the next leaf. @param isSigned see {@link isSignedLeaf} */
  append(entry: Uint8Array, { isSigned }: { isSigned: boolean }): void {
    const leaf = readControlLeaf(entry);
    const time = typeof leaf === 'string' ? null : leaf.time;
    this.#times.push(time ?? this.#times.at(-1) ?? 0);
    if (typeof leaf !== 'string') this.#take({ index: this.size, leaf }, { isSigned });
    this.#frontier.append(leafHash(this.#hasher, entry));
    this.#roots.push(this.#frontier.root());
  }

  #take(entry: ControlEntry, signing: { isSigned: boolean }): void {
    const failure = this.#rule.failureOf(entry, signing);
    if (failure === null) this.#read.push(entry);
    else this.#unvouched.push({ ...entry, failure });
  }

  /** Leaves that grant a right without the necessary act or signature, in order: they have no effect. */
  get unvouched(): readonly UnvouchedLeaf[] {
    return this.#unvouched;
  }

  /** Returns a snapshot of the log, which does not change when the log grows. */
  view(): ControlView {
    const { size } = this;
    const roots = this.#roots;
    const times = this.#times.slice(0, Number(size));
    return {
      history: controlHistory(this.#read),
      size,
      rootAt: (treeSize) => (treeSize <= size ? (roots[Number(treeSize)] ?? null) : null),
      leastPinned: (logged_at) => leastPinned(times, logged_at),
    };
  }
}

/** Whether a leaf has a signature that holds over it in a log, no matter whose key it is. */
export async function isSignedLeaf(
  entry: Uint8Array,
  log: string,
  verify: VerifySignature,
): Promise<boolean> {
  const leaf = readControlLeaf(entry);
  if (typeof leaf === 'string' || leaf.signed === undefined) return false;
  return verifyChange(leaf.signed, { log, change: signedPart(leaf) }, verify);
}

/** Number of leaves so long before an instant that no entry could still be waiting for its place. */
function leastPinned(times: readonly Instant[], logged_at: Instant): bigint {
  return BigInt(times.findLastIndex((time) => time <= logged_at - BETWEEN_LOGS_MS) + 1);
}
