import { equalBytes } from '@assay/core/encoding/bytes.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import type { VerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { keysOf, openNote, readCheckpoints, unreadable } from '../../log/audits/checkpoints.ts';
import * as sql from '../../log/audits/queries.ts';
import { CHECKPOINT_PATH } from '../../log/read/log-store.ts';
import type { LogPartContext, Tell } from '../fsck-context.ts';
import type { LogRow } from '../scope/log-row.ts';

/** Roots that checkpoints state, by size. */
class StatedRoots {
  readonly #roots: Map<number, Uint8Array>;
  readonly #tell: Tell;

  constructor(roots: Map<number, Uint8Array>, tell: Tell) {
    this.#roots = roots;
    this.#tell = tell;
  }

  /** Compares a tree of so many leaves with the checkpoint of this size, if there is one. */
  compare(size: number, root: () => Hash): void {
    const stated = this.#roots.get(size);
    if (stated !== undefined && !equalBytes(stated, root()))
      this.#tell(`The tree of ${size} leaves is not the one that its checkpoint commits to.`, {
        code: 'root_mismatch',
      });
  }
}

/** Checkpoints of one log, which are read by parts. */
export class Checkpoints {
  readonly #parts: LogPartContext;
  readonly #log: LogRow;
  readonly #tell: Tell;
  readonly #keys: VerifierKey[];
  /** Leaves that the largest one covers: of these the files were published. */
  readonly size: number;

  private constructor(
    parts: LogPartContext,
    log: LogRow,
    { keys, size, tell }: { keys: VerifierKey[]; size: number; tell: Tell },
  ) {
    this.#parts = parts;
    this.#log = log;
    this.#keys = keys;
    this.#tell = tell;
    this.size = size;
  }

  static async open(parts: LogPartContext, log: LogRow, tell: Tell): Promise<Checkpoints> {
    const row = await parts.database.read(log.tenant_uuid, (db) => sql.findLog(db, log.uuid));
    const [last] = await parts.all<{ size: string | null }>(
      'select max(size) as size from log_checkpoint where log_uuid = $1',
      [log.uuid],
    );
    const size = Math.min(Number(last?.size ?? 0), Number(log.size));
    return new Checkpoints(parts, log, { keys: row === undefined ? [] : keysOf(row), size, tell });
  }

  /** Those beyond a size, up to another one; each has to be signed. */
  async within(after: number, upTo: number): Promise<StatedRoots> {
    const { database } = this.#parts;
    const { tenant_uuid, uuid: log_uuid } = this.#log;
    const found = await readCheckpoints(
      database,
      { tenant_uuid, log_uuid },
      {
        keys: this.#keys,
        found: (finding) => this.#tell(`${finding.message} (${finding.code})`, finding),
        within: { after: BigInt(after), upTo: BigInt(upTo) },
      },
    );
    return new StatedRoots(
      new Map(found.map(({ size, root }) => [Number(size), root])),
      this.#tell,
    );
  }

  /** The one that is served, against the tree of the last run where it is of that size, else against its row. */
  async compareShown(size: number, root: () => Hash): Promise<void> {
    const bytes = await this.#parts.store.get(this.#log.uuid, CHECKPOINT_PATH);
    if (bytes === undefined || this.#keys.length === 0) return;
    const shown = await openNote(bytes.toString('utf8'), this.#keys);
    if (typeof shown === 'string') {
      const finding = unreadable('The published checkpoint', shown);
      this.#tell(finding.message, finding);
      return;
    }
    const stated = new StatedRoots(new Map([[Number(shown.size), shown.root]]), this.#tell);
    stated.compare(size, root);
    const own = await this.#parts.all<{ root: Buffer }>(
      'select root from log_checkpoint where log_uuid = $1 and size = $2',
      [this.#log.uuid, String(shown.size)],
    );
    for (const row of own) stated.compare(Number(shown.size), () => row.root);
  }
}
