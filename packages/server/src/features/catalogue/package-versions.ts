import { hash } from 'node:crypto';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { type PackageIdentity, packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import {
  type Database,
  ONE_STATEMENT,
  type Reader,
  type Writer,
} from '../../platform/db/database.ts';
import { runInLanes } from '../../platform/jobs/run-in-lanes.ts';
import { type AffectedRow, decideMatches, nameKeyOf, sourceOf } from './decide-matches.ts';
import { storeModules, withModules } from './go-modules.ts';
import { shareCatalogue } from './lock-queries.ts';
import {
  insertPackages,
  insertPackageVersions,
  selectNames,
  selectStoredVersions,
} from './new-package-queries.ts';
import type { PackageName } from './new-package-version.ts';
import { handledMatches } from './ownership/handled-matches.ts';
import { storeOwners } from './ownership/owner-releases.ts';
import * as query from './queries.ts';
import { beginRehearsal, endRehearsal, rehearsePackageVersions } from './rehearsal-queries.ts';
import { rememberedOf } from './remembered-versions.ts';
import { findSpanning } from './spanning/spanning-entries.ts';

/** Look-ups are batched by this many keys, inserts and matching by this many package versions. */
const LOOKUP_BATCH = 10_000;
const INSERT_BATCH = 1_000;
/**
 * Batches stored at once, each in its own transaction: while one is compared here, the database stores the other. Each stores packages
 * and then versions in one order, so that they never deadlock, as two uploads do not.
 */
const LANES = 2;

/**
 * Reasons for which no advisory can be compared at all; a package without a version still matches "every
 * version".
 */
const UNMATCHABLE = new Set(['no_release']);

/** The key of an identity: the first 128 bits of its SHA-256, as a uuid. */
export function packageKeyOf(identity: string): string {
  const hex = hash('sha256', identity, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Returns pv_ids of package versions, in order; new ones are stored and matched, once for all tenants. Each
 * batch is a separate transaction, so repeating the call after a crash finds completed work. Two run at once.
 *
 * A package version that another tenant stored costs the same work as a new one (ADR 0015): only the tenant's
 * own are skipped, so that upload time reveals nothing about others.
 *
 * @param db of the worker role
 * @param tenantUuid owner of the upload
 * @param onProgress called after each batch with the number done
 */
export async function ensurePackageVersions(
  db: Database,
  packages: PackageIdentity[],
  tenantUuid: string,
  onProgress?: (done: number) => Promise<void>,
): Promise<Int32Array<ArrayBuffer>> {
  const keys = packages.map((p) => packageKeyOf(p.identity));
  const remembered = rememberedOf(db);
  const known = remembered.recall(tenantUuid, keys);
  const rest = keys.filter((key) => !known.has(key));
  const stored = await lookUp(rest, (part) =>
    db.read(tenantUuid, (tx) => selectStoredVersions(tx, part), ONE_STATEMENT),
  );
  for (const { key, pv_id, is_own } of stored.values()) if (is_own) known.set(key, pv_id);
  const others = packages.flatMap((p, i) => {
    const key = keys[i] ?? '';
    const stored_as = stored.get(key)?.pv_id ?? null;
    return known.has(key) ? [] : [{ ...p, key, stored_as }];
  });
  await runInLanes(batchesOf(others, INSERT_BATCH), LANES, async (batch) => {
    for (const [key, pvId] of await store(db, tenantUuid, batch)) known.set(key, pvId);
    await onProgress?.(known.size);
  });
  remembered.remember(tenantUuid, known);
  return Int32Array.from(keys, (key) => {
    const pvId = known.get(key);
    if (pvId === undefined) throw new Error(`Package version ${key} was not stored`);
    return pvId;
  });
}

/**
 * pv_ids of package versions, in their order; undefined when one of them was never stored.
 *
 * @param db of the worker role
 */
export async function findPackageIds(
  db: Database,
  packages: PackageIdentity[],
): Promise<Int32Array | undefined> {
  const keys = packages.map((p) => packageKeyOf(p.identity));
  const known = await lookUp(keys, (part) =>
    db.read(null, (tx) => query.selectPackageVersionIds(tx, part), ONE_STATEMENT),
  );
  const ids = keys.flatMap((key) => known.get(key)?.pv_id ?? []);
  return ids.length === keys.length ? Int32Array.from(ids) : undefined;
}

/** Returns the pv_id of an identity; null when the asking tenant does not have it, even if other tenants do. */
export const findKnownPackage = (db: Reader, identity: string): Promise<number | null> =>
  query.selectKnownPackage(db, packageKeyOf(identity));

/** Names together, so that a name's advisories are fetched once; the insert itself sorts by key. */
function* batchesOf<P extends PackageIdentity>(packages: P[], size: number): Generator<P[]> {
  const sorted = packages.toSorted((a, b) =>
    a.ecosystem !== b.ecosystem
      ? a.ecosystem < b.ecosystem
        ? -1
        : 1
      : a.match_name < b.match_name
        ? -1
        : Number(a.match_name > b.match_name),
  );
  for (let i = 0; i < sorted.length; i += size) yield sorted.slice(i, i + size);
}

/** Rows by key. */
async function lookUp<Row extends { key: string }>(
  keys: string[],
  select: (part: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (let i = 0; i < keys.length; i += LOOKUP_BATCH)
    for (const row of await select(keys.slice(i, i + LOOKUP_BATCH))) found.set(row.key, row);
  return found;
}

/** A package that its tenant does not have yet. */
interface ForeignPackage extends PackageIdentity {
  key: string;
  /** Its pv_id as it was looked up; null: it is not stored. */
  stored_as: number | null;
}

/** The same with the id of its name; null: the tenant has no package of that name. */
type NamedPackage = ForeignPackage & { package_id: number | null };

/**
 * Stores and matches one batch: new package versions permanently, the rest in a rehearsal that is rolled back.
 * A package version that another upload stores meanwhile is matched there.
 */
function store(
  db: Database,
  tenantUuid: string,
  packages: ForeignPackage[],
): Promise<[string, number][]> {
  return db.write(tenantUuid, async (tx) => {
    await shareCatalogue(tx);
    const names = await namesOf(tx, packages);
    const batch = await withModules(tx, names.packages);
    const affected = await findSpanning(
      tx,
      batch.map((version) => ({ ...version, pv_id: 0 })),
    );
    const stored = batch.filter((p) => p.stored_as !== null);
    const fresh = batch.filter((p) => p.stored_as === null);
    const pvIds = new Map(
      batch.flatMap(({ key, stored_as }) => (stored_as === null ? [] : [[key, stored_as]])),
    );
    await rehearse(tx, { names: names.foreign, stored }, affected);
    await insertPackages(tx, names.missing);
    const inserted = await insertPackageVersions(tx, fresh);
    for (const row of inserted) pvIds.set(row.key, row.pv_id);
    const own = new Set(inserted.map((row) => row.key));
    await insertFindings(
      tx,
      fresh.filter((p) => own.has(p.key)),
      { pvIds, affected },
    );
    if (inserted.length < fresh.length) {
      const rest = fresh.flatMap(({ key }) => (pvIds.has(key) ? [] : [key]));
      for (const row of await query.selectPackageVersionIds(tx, rest))
        pvIds.set(row.key, row.pv_id);
    }
    return [...pvIds];
  });
}

/**
 * Packages with the ids of names that the tenant has; and names that it does not have. Of these, what is stored and what is not is
 * looked up once more when it is written, so that both cost the same.
 */
async function namesOf(tx: Writer, packages: ForeignPackage[]) {
  const places = new Map<string, number>();
  const names: PackageName[] = [];
  const placeOf = packages.map(({ ecosystem, name }) => {
    const key = nameKeyOf(ecosystem, name);
    const place = places.get(key) ?? names.push({ ecosystem, name }) - 1;
    places.set(key, place);
    return place;
  });
  const found = await selectNames(tx, names);
  const others = found.filter((name) => !name.is_own);
  return {
    packages: packages.map((p, i): NamedPackage => {
      const name = found[placeOf[i] ?? 0];
      return { ...p, package_id: name?.is_own ? name.package_id : null };
    }),
    foreign: others.filter((name) => name.package_id !== null),
    missing: others.filter((name) => name.package_id === null),
  };
}

/** Matches of package versions that have none yet, and their sums; and which modules they may be. */
async function insertFindings(
  tx: Writer,
  versions: NamedPackage[],
  { pvIds, affected }: { pvIds: Map<string, number>; affected: AffectedRow[] },
): Promise<void> {
  const matchable = versions.flatMap((p) => {
    const pv_id = pvIds.get(p.key);
    const isMatchable = p.ecosystem !== '' && !UNMATCHABLE.has(p.unchecked);
    return pv_id !== undefined && isMatchable ? [{ ...p, pv_id }] : [];
  });
  const owned = matchable.filter((p) => p.owner !== '');
  await storeOwners(tx, owned.map(ownerRowOf));
  await storeModules(tx, matchable);
  await query.insertSources(
    tx,
    matchable.flatMap((version) => sourceOf(version) ?? []),
  );
  const hits = decideMatches(matchable, affected);
  const handled = owned.length === 0 ? [] : await handledMatches(tx, hits);
  await query.insertMatches(tx, { hits, handled });
  await query.insertRisks(tx, [...new Set(hits.map((hit) => hit.pv_id))]);
}

/** The owner of a package version as the distribution's advisories see it. */
const ownerRowOf = ({ owner, pv_id }: PackageIdentity & { pv_id: number }) => ({
  ...packageIdentityOf({ ...blankComponent(''), purl: owner }),
  pv_id,
});

/** Repeats the work of storing these under unused ids, and rolls it back. */
async function rehearse(
  tx: Writer,
  rows: { names: PackageName[]; stored: NamedPackage[] },
  affected: AffectedRow[],
): Promise<void> {
  await beginRehearsal(tx);
  const pvIds = await rehearsePackageVersions(tx, rows);
  await insertFindings(tx, rows.stored, { pvIds, affected });
  await endRehearsal(tx);
}
