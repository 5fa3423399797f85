import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import type { Reader } from '../../platform/db/database.ts';
import { selectEntries, selectEntryNames } from './queries.ts';

/** Bytes of ranges and versions that are kept; parsed they take a few times as much. */
const MOST_BYTES = 32 * 1024 * 1024;

/** An entry of a live record, parsed. */
export interface Entry {
  ecosystem: string;
  /** Name that advisories use. */
  name: string;
  prepared: PreparedAffected;
  /** Vulnerabilities that the record is about. */
  vuln_ids: number[];
}

interface Kept {
  prepared: PreparedAffected;
  bytes: number;
}

/**
 * Entries about packages, by id, the least recently used leaving first. An entry is replaced when its record changes, never
 * changed itself, so only the ids are read each time.
 */
export class Entries {
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;

  /** Returns all entries about some packages. */
  async about(db: Reader, names: readonly { ecosystem: string; name: string }[]): Promise<Entry[]> {
    const named = await selectEntryNames(db, names);
    const found = new Map(named.map(({ affected_id: id }) => [id, this.#take(id)]));
    const missing = [...found].flatMap(([id, kept]) => (kept === undefined ? [id] : []));
    const rows = missing.length === 0 ? [] : await selectEntries(db, missing);
    for (const { affected_id: id, bytes, ...affected } of rows)
      found.set(id, this.#keep(id, { prepared: prepareAffected(affected), bytes }));
    return named.flatMap(({ affected_id, ecosystem, name, vuln_ids }) => {
      const entry = found.get(affected_id);
      return entry ? [{ ecosystem, name, vuln_ids, prepared: entry.prepared }] : [];
    });
  }

  #take(id: number): Kept | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    return kept;
  }

  #keep(id: number, kept: Kept): Kept {
    this.#kept.set(id, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
    return kept;
  }
}
