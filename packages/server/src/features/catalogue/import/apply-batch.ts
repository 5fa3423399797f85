import type { Affected } from '@assay/core/advisories/advisory.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { selectReleasesOf } from '../coverage/coverage-queries.ts';
import { changeCoverage } from '../coverage/record-releases.ts';
import { decideInFull } from '../decide-in-full.ts';
import { decideMatches, namesOfVersions } from '../decide-matches.ts';
import { type MatchKey, rerateMatches } from '../decided-match-queries.ts';
import type { ParsedRecord } from '../feed/parse-record.ts';
import { moveModules } from '../go-modules.ts';
import { ownCatalogue } from '../lock-queries.ts';
import { decideAgain, withOwned } from '../ownership/decide-owned.ts';
import * as matching from '../queries.ts';
import { rollUp } from '../roll-up.ts';
import * as query from './advisory-queries.ts';
import { namesOf } from './regroup.ts';
import { regroupVulnerabilities, type VulnerabilityChanges } from './regroup-vulnerabilities.ts';
import { mergeVulnerabilities } from './vulnerability-queries.ts';
import { selectWatchedMatches } from './watched-queries.ts';

/** A record to be stored, whose bytes are stored. */
export type PlacedRecord = ParsedRecord & query.RecordOrigin;

/** Result of a batch. */
export interface BatchFigures {
  added: number;
  changed: number;
  /** Among the added and changed ones. */
  withdrawn: number;
  /** Package versions whose verdicts were decided again. */
  rematched: number;
}

/**
 * Stores records of one source and updates everything derived from them, in one transaction for which uploads
 * wait. Ids are distinct; known records are skipped.
 */
export function applyBatch(
  db: Database,
  source: string,
  records: PlacedRecord[],
): Promise<BatchFigures> {
  return db.write(null, async (tx) => {
    await ownCatalogue(tx);
    await query.commitLazily(tx);
    const ids = records.map((record) => record.id);
    const known = new Map((await query.selectKnown(tx, source, ids)).map((row) => [row.id, row]));
    const fresh = records.filter((record) => known.get(record.id)?.revision !== record.revision);
    const advisoryIds = await query.putAdvisories(tx, source, fresh);
    const stored = fresh.map((record) => {
      const advisory_id = advisoryIds.get(record.id);
      if (advisory_id === undefined) throw new Error(`Record ${record.id} was not stored`);
      return { ...record, source, advisory_id, isKnown: known.has(record.id) };
    });
    const knownIds = stored.flatMap((one) => (one.isKnown ? [one.advisory_id] : []));
    const before = knownIds.length === 0 ? [] : await selectReleasesOf(tx, knownIds);
    const wordings = await putAffected(tx, stored);
    const moved = await moveModules(tx, wordings.names);
    await changeCoverage(tx, source, before, stored);
    const namesBefore = stored.flatMap((record) => {
      const before = known.get(record.id);
      return before === undefined ? [] : namesOf(before);
    });
    const vulnerabilities = await regroupVulnerabilities(tx, stored, namesBefore);
    const isAddition = stored.every((record) => !record.isKnown);
    const scope = { ...wordings, isAddition, moved, knownIds };
    const rematched = await decideAnew(tx, scope, vulnerabilities);
    return {
      added: stored.filter((record) => !record.isKnown).length,
      changed: stored.filter((record) => record.isKnown).length,
      withdrawn: stored.filter((record) => record.withdrawn).length,
      rematched,
    };
  });
}

interface StoredRecord extends PlacedRecord {
  advisory_id: number;
  isKnown: boolean;
}

/** Records whose content about packages changed, and the package names before and after. */
interface Wordings {
  advisoryIds: Set<number>;
  names: matching.MatchName[];
}

interface DecisionScope extends Wordings {
  /** No record of the batch was known before. */
  isAddition: boolean;
  /** Records that were stored before. */
  knownIds: readonly number[];
  /** Package versions that advisories know under another name than before. */
  moved: number[];
}

async function putAffected(tx: Writer, records: StoredRecord[]): Promise<Wordings> {
  const known = records.filter((record) => record.isKnown).map((record) => record.advisory_id);
  const rows = known.length === 0 ? [] : await query.selectAffected(tx, known);
  const before = Map.groupBy(rows, (row) => row.advisory_id);
  const changed = records.filter(
    ({ advisory_id, affected, isKnown }) =>
      !isKnown || textOf(before.get(advisory_id) ?? []) !== textOf(affected),
  );
  const advisoryIds = new Set(changed.map((record) => record.advisory_id));
  const gone = rows.filter((row) => advisoryIds.has(row.advisory_id));
  if (gone.length > 0) await query.deleteAffected(tx, [...advisoryIds]);
  const fresh = changed.flatMap(({ advisory_id, affected }) =>
    affected.map((entry): [number, Affected] => [advisory_id, entry]),
  );
  if (fresh.length > 0) await query.copyAffected(tx, fresh);
  return { advisoryIds, names: [...gone, ...fresh.map(([, entry]) => entry)] };
}

/** Equal for lists of entries with the same content. */
const textOf = (entries: readonly Affected[]) =>
  canonicalJson(
    entries.map(({ ecosystem, release, name, ranges, versions, repository_url }) => [
      ...[ecosystem, release, name, repository_url],
      ...[ranges, versions],
    ]),
  );

/**
 * Decides the matches that may have changed: of package versions that the records name, and only for their
 * vulnerabilities. All other evidence is unchanged.
 */
async function decideAnew(
  tx: Writer,
  wordings: DecisionScope,
  vulnerabilities: VulnerabilityChanges,
): Promise<number> {
  const { regrouped, rerated, merges } = vulnerabilities;
  const others = [...regrouped.difference(wordings.advisoryIds)];
  const isAddition = wordings.isAddition && others.length === 0 && merges.length === 0;
  const { versions, changed } = isAddition
    ? await addMatches(tx, wordings, vulnerabilities)
    : await replaceMatches(tx, { wordings, vulnerabilities, others });
  if (wordings.moved.length > 0) changed.push(...(await decideInFull(tx, wordings.moved)));
  changed.push(...(await rerateMatches(tx, rerated)));
  if (wordings.knownIds.length > 0)
    changed.push(...(await selectWatchedMatches(tx, wordings.knownIds)));
  await rollUp(tx, changed);
  await mergeVulnerabilities(tx, merges);
  return versions;
}

interface Decided {
  /** Package versions that were compared. */
  versions: number;
  changed: MatchKey[];
}

/**
 * New records only add evidence, so only their own entries are compared: a first import takes time in
 * proportion. Matches of owned packages are decided by both sides together.
 */
async function addMatches(
  tx: Writer,
  { names, advisoryIds }: Wordings,
  { vulnerabilities }: VulnerabilityChanges,
): Promise<Decided> {
  const asked = distinct(names);
  const { free, owned } = await versionsNamed(tx, asked);
  const vulnIds = new Set([...advisoryIds].flatMap((id) => vulnerabilities.get(id) ?? []));
  const changed: MatchKey[] = await decideAgain(tx, owned, [...vulnIds]);
  if (free.length > 0) {
    const hits = decideMatches(free, await query.selectAffected(tx, [...advisoryIds]));
    changed.push(...(await matching.addMatches(tx, hits)));
  }
  return { versions: free.length + owned.length, changed };
}

/**
 * Returns package versions that records of these names can affect: with these names, or owned by packages with
 * them.
 */
async function versionsNamed(tx: Writer, names: matching.MatchName[]) {
  if (names.length === 0) return { free: [], owned: [] };
  return withOwned(tx, await matching.selectVersionsOf(tx, names), names);
}

async function replaceMatches(
  tx: Writer,
  {
    wordings,
    vulnerabilities,
    others,
  }: { wordings: Wordings; vulnerabilities: VulnerabilityChanges; others: number[] },
): Promise<Decided> {
  const elsewhere = others.length === 0 ? [] : await query.selectAffected(tx, others);
  const names = distinct([...wordings.names, ...elsewhere]);
  const reworded = [...wordings.advisoryIds].flatMap(
    (id) => vulnerabilities.vulnerabilities.get(id) ?? [],
  );
  const vulnIds = [...vulnerabilities.relinked.union(new Set(reworded))];
  const { free, owned } = await versionsNamed(tx, names);
  const changed: MatchKey[] = await decideAgain(tx, owned, vulnIds);
  if (free.length > 0) {
    // A package version that is met by one name is decided by all of its names.
    const asked = distinct([...names, ...namesOfVersions(free)]);
    const hits = decideMatches(free, await matching.selectAffectedOf(tx, asked, vulnIds));
    const pvIds = free.map((version) => version.pv_id);
    const decided = { hits, handled: [] };
    changed.push(...(await matching.replaceMatches(tx, pvIds, vulnIds, decided)));
  }
  return { versions: free.length + owned.length, changed };
}

function distinct(names: matching.MatchName[]): matching.MatchName[] {
  const byKey = new Map(
    names.map(({ ecosystem, name }) => [`${ecosystem}\n${name}`, { ecosystem, name }]),
  );
  return [...byKey.values()];
}
