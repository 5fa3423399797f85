import { Replay } from '@assay/core/log/audit/replay.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import type { ReadAll, Tell } from '../fsck-context.ts';
import * as query from '../log-queries.ts';
import type { LogRow } from '../scope/log-row.ts';

const BATCH = 1000;

/** Replays the rules of a log for its new leaves; of the earlier ones only those are read that they depend on. */
export class NewLeaves {
  readonly #all: ReadAll;
  readonly #log: LogRow;
  readonly #tell: Tell;
  /** Documents whose earlier leaves were recalled. */
  readonly #recalled = new Set<string>();

  constructor(all: ReadAll, log: LogRow, tell: Tell) {
    this.#all = all;
    this.#log = log;
    this.#tell = tell;
  }

  /** @param from index of the first new one */
  async check(from: number): Promise<void> {
    const replay = new Replay(
      (finding) => this.#tell(`${finding.message} (${finding.code})`, finding),
      {
        from: { index: from, time: await this.#timeBefore(from) },
      },
    );
    const range = { from, to: Number(this.#log.size) };
    const batches = query.entriesWithin(this.#all, this.#log, { range, batch: BATCH });
    for await (const rows of batches) {
      await this.#recall(replay, { rows, before: from });
      for (const { leaf } of rows) replay.take(leaf);
    }
  }

  async #timeBefore(from: number): Promise<string> {
    const needs = { documents: [], indexes: [from - 1], before: from };
    const [row] = await query.selectBefore(this.#all, this.#log, needs);
    const leaf = row && readKnownLeaf(row.leaf);
    return typeof leaf === 'object' && leaf.time !== null ? leaf.time : '';
  }

  async #recall(
    replay: Replay,
    { rows, before }: { rows: query.EntryRow[]; before: number },
  ): Promise<void> {
    const documents = new Set<string>();
    const indexes = new Set<number>();
    for (const { leaf } of rows) {
      const known = readKnownLeaf(leaf);
      if (typeof known === 'string') continue;
      const doc = known.kind === 'document' || known.kind === 'payload-erased' ? known.doc : null;
      if (doc !== null && !this.#recalled.has(doc)) documents.add(doc);
      if (known.kind === 'status' || known.kind === 'notarization') indexes.add(known.ref_index);
    }
    for (const doc of documents) this.#recalled.add(doc);
    const needs = { documents: [...documents], indexes: [...indexes], before };
    for (const { idx, leaf } of await query.selectBefore(this.#all, this.#log, needs))
      replay.recall(Number(idx), leaf);
  }
}
