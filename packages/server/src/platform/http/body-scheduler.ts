import { Transform } from 'node:stream';
import { Unavailable } from '../../errors.ts';
import { FairQueue } from '../fair-queue.ts';
import type { YoungCalls } from './young-calls.ts';

/** Limits for sharing the server among large bodies. */
export interface BodyLimits {
  /** Bodies up to this size need no turn. */
  small_bytes: number;
  /**
   * After this many bytes or milliseconds a turn passes to the owner who waits longest, so that slow senders do
   * not delay others.
   */
  slice_bytes: number;
  slice_ms: number;
  /** Maximum milliseconds for which a slice yields to other calls. */
  give_way_ms: number;
  /** Maximum number of bodies processed concurrently. */
  turns: number;
  /** Large bodies at the same time, of all owners and of one; more are refused before they are read. */
  large: number;
  large_of_one: number;
}

/** One turn: receiving, hashing and compressing use a processor each, and other calls need one too. */
export const BODY_LIMITS: BodyLimits = {
  small_bytes: 8 * 1024 * 1024,
  slice_bytes: 1024 * 1024,
  slice_ms: 500,
  give_way_ms: 20,
  turns: 1,
  large: 256,
  large_of_one: 64,
};

/** Seconds after which a refused sender should retry. */
const RETRY_SECONDS = 30;

/** The part of one body. */
export interface ScheduledBody {
  /** Waits for a turn where these bytes need one. @throws Unavailable when too many large bodies are there */
  take(bytes: number): Promise<void>;
  /** Passes bytes on, each piece when it is their turn. */
  pass(): Transform;
  /** The same for an iterable. */
  paced(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Gives everything back; nothing may be taken afterwards. */
  end(): void;
}

/** Shares the server's work on large bodies fairly between owners. */
export interface BodyScheduler {
  /**
   * Starts a body.
   *
   * @param owner whose turns are counted together: the tenant
   * @param declared Content-Length, 0 when absent
   * @throws Unavailable for a large body when too many are in progress, before any of it is read
   */
  open(owner: string, declared: number): ScheduledBody;
}

/**
 * Creates the scheduler of one process.
 *
 * @param others the calls to which each slice yields
 */
export function createBodyScheduler(
  others: Pick<YoungCalls, 'quiet'>,
  limits: BodyLimits = BODY_LIMITS,
): BodyScheduler {
  const large = new Map<string, number>();
  const shared: Shared = { limits, others, free: limits.turns, waiting: new FairQueue(), large };
  return {
    open(owner, declared) {
      const scheduled = new Turn(shared, owner);
      if (declared > limits.small_bytes) scheduled.enter();
      return scheduled;
    },
  };
}

interface Shared {
  limits: BodyLimits;
  others: Pick<YoungCalls, 'quiet'>;
  free: number;
  waiting: FairQueue<() => void>;
  /** Large bodies by owner. */
  large: Map<string, number>;
}

class Turn implements ScheduledBody {
  readonly #shared: Shared;
  readonly #owner: string;
  #total = 0;
  #isLarge = false;
  #hasEnded = false;
  /** Bytes left of the present turn; 0 without one. */
  #left = 0;
  #expiry: NodeJS.Timeout | undefined;
  #waiting: (() => void) | undefined;

  constructor(shared: Shared, owner: string) {
    this.#shared = shared;
    this.#owner = owner;
  }

  /** Counts as a large body from now on. */
  enter(): void {
    if (this.#isLarge) return;
    const { large, limits } = this.#shared;
    const own = large.get(this.#owner) ?? 0;
    const all = [...large.values()].reduce((sum, count) => sum + count, 0);
    if (all >= limits.large || own >= limits.large_of_one)
      throw new Unavailable('Too many large uploads are in progress. Try again.', RETRY_SECONDS);
    large.set(this.#owner, own + 1);
    this.#isLarge = true;
  }

  async take(bytes: number): Promise<void> {
    this.#total += bytes;
    if (this.#total <= this.#shared.limits.small_bytes && !this.#isLarge) return;
    this.enter();
    if (this.#left <= 0) {
      await this.#wait();
      await this.#shared.others.quiet(this.#shared.limits.give_way_ms);
    }
    this.#left -= bytes;
    if (this.#left <= 0) this.#release();
  }

  pass(): Transform {
    return new Transform({
      transform: (piece: Buffer, _, done) => {
        this.take(piece.length).then(() => done(null, piece), done);
      },
    });
  }

  async *paced(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      await this.take(piece.length);
      yield piece;
    }
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { waiting, large } = this.#shared;
    if (this.#waiting !== undefined) waiting.remove(this.#owner, this.#waiting);
    this.#release();
    if (!this.#isLarge) return;
    const others = (large.get(this.#owner) ?? 1) - 1;
    if (others === 0) large.delete(this.#owner);
    else large.set(this.#owner, others);
  }

  #wait(): Promise<void> {
    const { limits, waiting } = this.#shared;
    const granted = new Promise<void>((resolve) => {
      this.#waiting = () => {
        this.#waiting = undefined;
        this.#left = limits.slice_bytes;
        this.#expiry = setTimeout(() => this.#release(), limits.slice_ms);
        resolve();
      };
    });
    if (this.#waiting !== undefined) waiting.push(this.#owner, this.#waiting);
    grant(this.#shared);
    return granted;
  }

  #release(): void {
    if (this.#expiry === undefined) return;
    clearTimeout(this.#expiry);
    this.#expiry = undefined;
    this.#left = 0;
    this.#shared.free++;
    grant(this.#shared);
  }
}

function grant(shared: Shared): void {
  if (shared.free === 0) return;
  const next = shared.waiting.shift();
  if (next === undefined) return;
  shared.free--;
  next();
  grant(shared);
}
