/**
 * Replays the rules of a log leaf by leaf: revisions are consecutive and name their predecessor, nothing
 * changes after deletion or erasure, leaves about a signature name one, and time never decreases. A tree proves
 * what was recorded; a replay proves that the record is consistent.
 */

import {
  type DocumentLeaf,
  type ErasureLeaf,
  type KnownLeaf,
  readKnownLeaf,
} from '../leaf/known-leaf.ts';
import type { NotarizationMark, StatusMark } from '../leaf/signing-leaf.ts';
import type { Finding } from './finding.ts';
import { UnknownLeaves } from './unknown-content.ts';

/** State of a document after the leaves so far. */
export interface ReplayedDocument {
  state: 'live' | 'deleted' | 'erased';
  rev: number;
  /** Leaf indexes of all its revisions, in order. */
  indexes: number[];
}

/** How a log is replayed. */
export interface ReplayOptions {
  /** Start, if not the first leaf: index of the next leaf, and time of the previous one. */
  from?: { index: number; time: string };
  /** The log is of another application: all of its content is unknown, and no rule applies. */
  isForeign?: boolean | undefined;
}

/** Replays the leaves of one log from the first on. */
export class Replay {
  /** Leaves without rules; not those that are only recalled. */
  readonly unknown = new UnknownLeaves();
  readonly #documents = new Map<string, ReplayedDocument>();
  readonly #erased = new Set<number>();
  readonly #signatures = new Set<number>();
  readonly #found: (finding: Finding) => void;
  readonly #isForeign: boolean;
  #index: number;
  #time: string;
  #isRecalling = false;

  /** @param found called with each contradiction as soon as it is found */
  constructor(found: (finding: Finding) => void, options: ReplayOptions = {}) {
    const { from = { index: 0, time: '' }, isForeign = false } = options;
    this.#found = found;
    this.#isForeign = isForeign;
    this.#index = from.index;
    this.#time = from.time;
  }

  /** Replays a leaf before the first one, as context for later ones; in order, without reports. */
  recall(index: number, bytes: Uint8Array): void {
    const next = { index: this.#index, time: this.#time };
    this.#isRecalling = true;
    this.#index = index;
    this.take(bytes);
    this.#isRecalling = false;
    this.#index = next.index;
    this.#time = next.time;
  }

  /** Replays the next leaf and returns its content; null for one that is opaque or malformed. */
  take(bytes: Uint8Array): KnownLeaf | null {
    const leaf = this.#isForeign ? 'opaque' : readKnownLeaf(bytes);
    if (leaf === 'opaque' && !this.#isRecalling) this.unknown.note(this.#index, bytes);
    if (leaf === 'malformed')
      this.#report('malformed_leaf', 'is no leaf of the kind that it names');
    if (typeof leaf === 'string') {
      this.#index += 1;
      return null;
    }
    // An operator stated that the clock was ahead: this once, time may decrease.
    if (leaf.kind === 'frozen' && leaf.resets_clock === true) this.#time = '';
    if (leaf.time !== null) this.#pass(leaf.time);
    if (leaf.kind === 'document') this.#revise(leaf);
    if (leaf.kind === 'payload-erased') this.#erase(leaf);
    if (leaf.kind === 'hashedrekord') this.#signatures.add(this.#index);
    if (leaf.kind === 'notarization' || leaf.kind === 'status') this.#judge(leaf);
    this.#index += 1;
    return leaf;
  }

  /** Returns the state of a document after the leaves so far; undefined when no leaf names it. */
  documentOf(uuid: string): ReplayedDocument | undefined {
    return this.#documents.get(uuid);
  }

  #pass(time: string): void {
    if (!isAtOrAfter(time, this.#time))
      this.#report('time_goes_back', `says ${time}, after a leaf of ${this.#time}`);
    this.#time = time;
  }

  /** A signature is judged in the leaf after it; its status may follow later. */
  #judge({ kind, ref_index }: NotarizationMark | StatusMark): void {
    const isThere = this.#signatures.has(ref_index);
    if (!isThere || (kind === 'notarization' && ref_index !== this.#index - 1))
      this.#report('wrong_signature', `speaks of leaf ${ref_index}, not of the signature before`);
  }

  #revise(leaf: DocumentLeaf): void {
    const known = this.#documents.get(leaf.doc);
    const before = known ?? { state: 'live', rev: 0, indexes: [] };
    const previous = before.indexes.at(-1) ?? null;
    if (leaf.rev !== before.rev + 1 || (leaf.op === 'create') !== (known === undefined))
      this.#report(
        'revision_out_of_order',
        `is ${leaf.op} as revision ${leaf.rev} of document ${leaf.doc}, which has ${before.rev}`,
      );
    if (leaf.prev_index !== previous)
      this.#report(
        'wrong_previous_index',
        `names ${leaf.prev_index ?? 'none'} as the revision before, which is ${previous ?? 'none'}`,
      );
    if (before.state === 'erased')
      this.#report('changed_after_erasure', `changes document ${leaf.doc}, which was erased`);
    if (before.state === 'deleted' && leaf.op !== 'restore')
      this.#report('changed_after_delete', `changes document ${leaf.doc}, which was deleted`);
    before.indexes.push(this.#index);
    before.rev = leaf.rev;
    if (before.state !== 'erased') before.state = leaf.op === 'delete' ? 'deleted' : 'live';
    if (known === undefined) this.#documents.set(leaf.doc, before);
  }

  #erase(leaf: ErasureLeaf): void {
    const document = this.#documents.get(leaf.doc);
    const own = new Set(document?.indexes);
    if (document === undefined || !leaf.target_index.every((index) => own.has(index)))
      this.#report('wrong_erasure_target', `erases what is no revision of document ${leaf.doc}`);
    // A document with more revisions than one leaf can name is erased by several leaves, each naming different
    // ones.
    const again = leaf.target_index.length === 0 || leaf.target_index.some(this.#isErased);
    if (document?.state === 'erased' && again)
      this.#report('changed_after_erasure', `erases document ${leaf.doc} a second time`);
    for (const index of leaf.target_index) this.#erased.add(index);
    if (document !== undefined) document.state = 'erased';
  }

  #isErased = (index: number) => this.#erased.has(index);

  #report(code: Finding['code'], what: string): void {
    if (this.#isRecalling) return;
    this.#found({ code, index: this.#index, message: `Leaf ${this.#index} ${what}.` });
  }
}

/** Instants of ISO 8601 in UTC; of one length they are in order as texts, and those may be finer than milliseconds. */
function isAtOrAfter(time: string, before: string): boolean {
  if (before === '') return true;
  return time.length === before.length ? time >= before : Date.parse(time) >= Date.parse(before);
}
