import type { Readable } from 'node:stream';
import { Unavailable } from '../../errors.ts';
import { readBody } from './document-body.ts';

/** Limits for bodies in memory, in bytes. */
export interface BudgetLimits {
  /** Free part of each body, so that small documents proceed beside large ones. */
  free_bytes: number;
  /** For all owners, and for one. */
  bytes: number;
  bytes_of_one: number;
}

const MIB = 1024 * 1024;
const LIMITS: BudgetLimits = {
  free_bytes: MIB / 4,
  bytes: 256 * MIB,
  bytes_of_one: 128 * MIB,
};

/** Seconds after which a refused sender should retry. */
const RETRY_SECONDS = 5;

/** Bounds the memory that bodies of documents take together. */
export interface BodyBudget {
  /**
   * Reads a body, and counts its bytes until `use` has ended.
   *
   * @param owner whose bytes are counted together: the tenant
   * @throws Unavailable beyond the budget; TooLarge
   */
  hold<T>(owner: string, body: Readable, use: (bytes: Buffer) => Promise<T>): Promise<T>;
}

/** Makes the budget of one process. */
export function createBodyBudget(limits: BudgetLimits = LIMITS): BodyBudget {
  const held = new Map<string, number>();
  let all = 0;
  const add = (owner: string, bytes: number): void => {
    const own = (held.get(owner) ?? 0) + bytes;
    all += bytes;
    if (own === 0) held.delete(owner);
    else held.set(owner, own);
  };
  return {
    async hold(owner, body, use) {
      let [size, counted] = [0, 0];
      const take = (bytes: number): void => {
        size += bytes;
        const more = Math.max(0, size - limits.free_bytes) - counted;
        const own = held.get(owner) ?? 0;
        if (more > 0 && (all + more > limits.bytes || own + more > limits.bytes_of_one))
          throw new Unavailable(
            'Too many large documents are in progress. Try again.',
            RETRY_SECONDS,
          );
        counted += more;
        add(owner, more);
      };
      try {
        return await use(await readBody(body, take));
      } finally {
        add(owner, -counted);
      }
    },
  };
}
