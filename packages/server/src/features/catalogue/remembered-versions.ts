import type { Database } from '../../platform/db/database.ts';

/** Package versions in one generation; two are kept: 100 bytes each. */
const MOST = 60_000;

/** Ids of package versions by key, for each tenant that has them. */
type Generation = Map<string, Map<string, number>>;

/**
 * Package versions that this process stored or found for a tenant. They need not be looked up again: a stored package version is never
 * deleted, and each build of a project has nearly all of the build before. The least recently used are forgotten first.
 */
export class RememberedVersions {
  #recent: Generation = new Map();
  #older: Generation = new Map();
  #count = 0;

  /** pv_ids of those of the keys that are remembered for the tenant. */
  recall(tenantUuid: string, keys: readonly string[]): Map<string, number> {
    const [recent, older] = [this.#recent.get(tenantUuid), this.#older.get(tenantUuid)];
    const recalled = new Map<string, number>();
    for (const key of keys) {
      const pvId = recent?.get(key) ?? older?.get(key);
      if (pvId !== undefined) recalled.set(key, pvId);
    }
    return recalled;
  }

  /** Remembers pv_ids by key; more than 60,000 at once not at all. */
  remember(tenantUuid: string, versions: ReadonlyMap<string, number>): void {
    if (versions.size > MOST) return;
    if (this.#count + versions.size > MOST) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#count = 0;
    }
    const known = this.#recent.get(tenantUuid) ?? new Map<string, number>();
    this.#recent.set(tenantUuid, known);
    const before = known.size;
    for (const [key, pvId] of versions) known.set(key, pvId);
    this.#count += known.size - before;
  }
}

const byDatabase = new WeakMap<Database, RememberedVersions>();

/** The versions that this process remembers of a database. */
export function rememberedOf(db: Database): RememberedVersions {
  const known = byDatabase.get(db) ?? new RememberedVersions();
  byDatabase.set(db, known);
  return known;
}
