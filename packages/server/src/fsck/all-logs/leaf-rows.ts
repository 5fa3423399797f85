import type { AuditedBundle } from '@assay/core/log/audit/audit-log.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import type { HashedLeaf } from '../../features/documents/recorded/queries.ts';
import type { TakenLeaf } from '../../features/documents/recorded/recorded-log.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { ReadAll, Report } from '../fsck-context.ts';
import * as query from '../log-queries.ts';
import { ChunkRoots } from '../scope/chunk-roots.ts';
import type { LogRow } from '../scope/log-row.ts';
import type { TakeLeaves } from './passed-log.ts';

const BATCH = 4096;
/** Leaves that are given on together. */
const GIVEN = 2048;

interface RowsOptions {
  tell: Report;
  /** Gets each leaf up to the size of the head, also after a gap. */
  take: TakeLeaves | undefined;
}

/** Rows of a log from the first on: read, hashed and parsed once for everything that looks at all of them. */
export class LeafRows {
  readonly roots = new ChunkRoots();
  readonly #all: ReadAll;
  readonly #log: LogRow;
  readonly #tell: Report;
  readonly #take: TakeLeaves | undefined;
  /** Read, and not asked for yet. */
  #rows: query.EntryRow[] = [];
  #from = 0;
  #ahead: Promise<query.EntryRow[]> | undefined;
  #collected: TakenLeaf[] = [];
  /** The first leaf that is not in its place; later ones are not hashed. */
  #missing: number | null = null;

  constructor(all: ReadAll, log: LogRow, { tell, take }: RowsOptions) {
    this.#all = all;
    this.#log = log;
    this.#tell = tell;
    this.#take = take;
  }

  /** Rows up to the end of a bundle whose leaves were hashed and parsed; those of the tenant, as it sees them. */
  async of({ first, entries, hashes, leaves }: AuditedBundle): Promise<HashedLeaf[]> {
    const rows = await this.#upTo(first + entries.length);
    const hashed = rows.map((row) => {
      const at = Number(row.idx) - first;
      const [entry, hash] = [entries[at], hashes[at]];
      const isPublished = entry !== undefined && row.leaf.equals(entry);
      const read =
        isPublished && hash !== undefined ? { hash, known: leaves[at] ?? null } : readRow(row);
      this.#note(row, read);
      return { ...row, is_hashed: row.leaf_hash.equals(read.hash) };
    });
    await this.#give(GIVEN);
    return hashed.filter(({ tenant_uuid }) => tenant_uuid === this.#log.tenant_uuid);
  }

  /** Reads the rest, up to the size of the head; gives whether all of them were in their place. */
  async end(): Promise<boolean> {
    const size = Number(this.#log.size);
    while (this.#from < size || this.#rows.length > 0) {
      const rows = await this.#upTo(Math.min(size, this.#from + BATCH));
      for (const row of rows) this.#note(row, readRow(row));
      await this.#give(GIVEN);
      if (rows.length === 0) break;
    }
    await this.#give(1);
    const { size: hashed } = this.roots;
    if (hashed < size && this.#missing === null) this.#missing = hashed;
    if (this.#missing !== null)
      this.#tell(`Leaf ${this.#missing} is missing: the head says ${size} leaves.`);
    return this.#missing === null;
  }

  #note(row: query.EntryRow, { hash, known }: ReadRow): void {
    const { idx, uuid, tenant_uuid, leaf_hash } = row;
    const index = Number(idx);
    if (index >= Number(this.#log.size)) return;
    if (this.#take) this.#collected.push({ index, uuid, known });
    if (this.#missing === null && index !== this.roots.size) this.#missing = this.roots.size;
    if (this.#missing !== null) return;
    if (!leaf_hash.equals(hash)) this.#tell(`Leaf ${idx} is not the one that was hashed.`);
    if (tenant_uuid !== this.#log.tenant_uuid) this.#tell(`Leaf ${idx} is another tenant’s.`);
    this.roots.append(hash);
  }

  /** Gives leaves on once there are so many. */
  async #give(least: number): Promise<void> {
    if (this.#take === undefined || this.#collected.length < least) return;
    const leaves = this.#collected;
    this.#collected = [];
    await this.#take(leaves);
  }

  /** The next rows, of which the last is before an index. */
  async #upTo(index: number): Promise<query.EntryRow[]> {
    while (this.#from < index && (await this.#read()));
    const at = this.#rows.findIndex(({ idx }) => Number(idx) >= index);
    return this.#rows.splice(0, at < 0 ? this.#rows.length : at);
  }

  /** Reads more rows, and begins with those after them; gives whether there were any. */
  async #read(): Promise<boolean> {
    let rows = await (this.#ahead ?? this.#select());
    // Rows that were read ahead can be from before the last leaves were written.
    if (rows.length === 0 && this.#ahead !== undefined) rows = await this.#select();
    this.#ahead = undefined;
    const last = rows.at(-1);
    if (last === undefined) return false;
    this.#rows = this.#rows.length === 0 ? rows : [...this.#rows, ...rows];
    this.#from = Number(last.idx) + 1;
    if (rows.length === BATCH) {
      this.#ahead = this.#select();
      // The next call for rows throws the failure.
      this.#ahead.catch(() => {});
    }
    return true;
  }

  #select(): Promise<query.EntryRow[]> {
    return query.selectFrom(this.#all, this.#log.uuid, { from: this.#from, limit: BATCH });
  }
}

/** Hash and content of a leaf. */
type ReadRow = { hash: Uint8Array } & Pick<TakenLeaf, 'known'>;

function readRow({ leaf }: query.EntryRow): ReadRow {
  const known = readKnownLeaf(leaf);
  return { hash: leafHash(nodeHasher, leaf), known: typeof known === 'string' ? null : known };
}
