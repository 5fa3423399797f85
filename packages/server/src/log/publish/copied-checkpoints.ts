import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { AnchorCopy } from './copy-place.ts';
import { freeze, type OnFreeze } from './freeze.ts';
import * as sql from './publish-queries.ts';

/** The last checkpoint of a log. */
interface Copied {
  log_uuid: string;
  size: bigint;
  root: Uint8Array;
}

const LINE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,16}) ([\w+/]{43}=)$/;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Several checkpoints a second make one copy. */
const LEAST_APART_MS = 5_000;

/** Copies of the last checkpoints in all places that the operator named. */
export interface CopiedCheckpoints {
  /** Has the copies follow: soon, and again until each could be written. */
  note(checkpoints: readonly Copied[]): void;
  /** Writes pending checkpoints, and ends. */
  stop(): Promise<void>;
}

/**
 * Compares every log with all copies before anything is signed, and freezes those that lost or changed data of
 * a copy; then keeps the copies up to date.
 *
 * @throws when a copy cannot be read: without it, a restored older database would go unnoticed
 */
export async function openCopiedCheckpoints(
  { database, log }: { database: Database; log: Pick<Logger, 'error'> },
  copies: readonly AnchorCopy[],
  onFreeze: OnFreeze,
): Promise<CopiedCheckpoints> {
  // Data that the database lost stays in the copies until the log grows beyond it, which requires an operator.
  const last = new Map<string, Copied>();
  for (const copy of copies)
    for (const one of readCopy(copy.name, await copy.read?.())) {
      await hold(database, copy, one, onFreeze);
      if ((last.get(one.log_uuid)?.size ?? -1n) < one.size) last.set(one.log_uuid, one);
    }
  for (const one of await presentCheckpoints(database)) last.set(one.log_uuid, one);
  return keepCopies(copies, last, (error, place) =>
    log.error({ error, place }, 'a copy of the anchor was not written'),
  );
}

function readCopy(name: string, text: string | undefined): Copied[] {
  return (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, log_uuid, size, root] = LINE.exec(line) ?? [];
      if (log_uuid === undefined || size === undefined || root === undefined)
        throw new Error(`${name} is no copy of the anchor: somebody changed it.`);
      return { log_uuid, size: BigInt(size), root: Buffer.from(root, 'base64') };
    });
}

/** A missing log was deleted with its tenant; a frozen one waits for its operator. */
async function hold(
  database: Database,
  { name }: AnchorCopy,
  { log_uuid, size, root }: Copied,
  onFreeze: OnFreeze,
): Promise<void> {
  const state = await database.read(null, (db) => sql.findLog(db, log_uuid));
  if (state === undefined || state.frozen) return;
  const known = await database.read(null, (db) => sql.findPublishedRoot(db, log_uuid, size));
  if (known?.equals(root)) return;
  const has = known === undefined ? 'does not have' : 'has with another root';
  const reason = `The copy ${name} knows a checkpoint of ${size} leaves, which the database ${has}.`;
  await freeze(database, log_uuid, reason, onFreeze);
}

/** Returns the last checkpoints of logs that are not frozen. */
async function presentCheckpoints(database: Database): Promise<Copied[]> {
  const all: Copied[] = [];
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const from: string = after;
    const heads = await database.read(null, (db) => sql.selectLogHeads(db, from));
    for (const { uuid, last_size, last_root } of heads)
      if (last_size !== null && last_root !== null)
        all.push({ log_uuid: uuid, size: BigInt(last_size), root: last_root });
    after = heads.at(-1)?.uuid;
  }
  return all;
}

function keepCopies(
  copies: readonly AnchorCopy[],
  last: Map<string, Copied>,
  onFailure: (error: unknown, place: string) => void,
): CopiedCheckpoints {
  const stopped = new AbortController();
  const behind = new Set(copies);
  /** Time of the latest write by the monotonic clock, in milliseconds. */
  const written = new Map<AnchorCopy, number>();
  const isDue = (copy: AnchorCopy) => {
    const last_at = written.get(copy);
    return last_at === undefined || performance.now() - last_at >= (copy.least_apart_ms ?? 0);
  };
  const writeAll = async () => {
    const text = [...last.values()]
      .map(
        ({ log_uuid, size, root }) =>
          `${log_uuid} ${size} ${Buffer.from(root).toString('base64')}\n`,
      )
      .toSorted()
      .join('');
    for (const copy of [...behind].filter(isDue)) {
      behind.delete(copy);
      written.set(copy, performance.now());
      await copy.write(text).catch((error) => {
        written.delete(copy);
        behind.add(copy);
        onFailure(error, copy.name);
      });
    }
  };
  const run = async () => {
    while (!stopped.signal.aborted) {
      if (behind.size > 0) await writeAll();
      await sleep(LEAST_APART_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
    if (behind.size > 0) await writeAll();
  };
  const running = copies.length === 0 ? Promise.resolve() : run();
  return {
    note(checkpoints) {
      for (const one of checkpoints) last.set(one.log_uuid, one);
      for (const copy of copies) behind.add(copy);
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
