import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import { type Candidate, type Candidates, nameKeyOf } from './decide-matches.ts';
import * as query from './queries.ts';

/** What one generation keeps at most, by the weight of its entries: tens of megabytes. */
const MOST_WEIGHT = 120_000;

/** Two generations: when the younger is full it becomes the older one, and what was not used since is gone. */
class PreparedEntries {
  #young = new Map<number, PreparedAffected>();
  #old = new Map<number, PreparedAffected>();
  #weight = 0;

  get(id: number): PreparedAffected | undefined {
    const young = this.#young.get(id);
    if (young !== undefined) return young;
    const old = this.#old.get(id);
    if (old !== undefined) this.set(id, old);
    return old;
  }

  set(id: number, prepared: PreparedAffected): void {
    if (this.#weight > MOST_WEIGHT) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(id, prepared);
    this.#weight += 10 + prepared.listed.size;
  }
}

/** Per database: ids belong to it. An entry never changes under its id, so nothing is forgotten but for room. */
const kept = new WeakMap<Database, PreparedEntries>();

/**
 * Affected entries of names, ready to be compared with. Popular packages are in most SBOMs, so only ids are asked for,
 * and the entries themselves when they are not at hand.
 *
 * @param db whose transaction `tx` is
 */
export async function preparedEntriesOf(
  db: Database,
  tx: Reader,
  names: query.MatchName[],
): Promise<Candidates> {
  const entries = kept.get(db) ?? new PreparedEntries();
  kept.set(db, entries);
  const found = await query.selectAffectedIdsOf(tx, names);
  const missing = found.flatMap(({ ids }) => ids.filter((id) => entries.get(id) === undefined));
  const fetched = new Map<number, PreparedAffected>();
  if (missing.length > 0) {
    for (const row of await query.selectAffectedEntries(tx, missing)) {
      fetched.set(row.affected_id, prepareAffected(row));
    }
  }
  const candidates = new Map<string, Candidate[]>();
  for (const { ecosystem, name, ids } of found) {
    const own = ids.flatMap((id): Candidate[] => {
      const prepared = fetched.get(id) ?? entries.get(id);
      return prepared === undefined ? [] : [[id, prepared]];
    });
    candidates.set(nameKeyOf(ecosystem, name), own);
  }
  for (const [id, prepared] of fetched) entries.set(id, prepared);
  return candidates;
}
