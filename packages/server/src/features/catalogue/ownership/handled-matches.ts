import { matchAffected, type Subject } from '@assay/core/advisories/match.ts';
import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import { namesSource } from '@assay/core/advisories/source-entry.ts';
import type { MatchWhy } from '@assay/core/advisories/verdict.ts';
import type { Reader } from '../../../platform/db/database.ts';
import {
  type AffectedRow,
  type Hit,
  namesOfVersions,
  subjectOf,
  withSourceRows,
} from '../decide-matches.ts';
import type { MatchKey } from '../decided-match-queries.ts';
import { selectAffectedOf } from '../queries.ts';
import {
  type OwnerRow,
  selectDecidingOwners,
  selectVulnerabilitiesOfEntries,
} from './owner-queries.ts';

/** A record for another release, stream or registry does not apply to the package. */
const ELSEWHERE: ReadonlySet<MatchWhy> = new Set<MatchWhy>([
  'release_differs',
  'repository_differs',
  'stream_differs',
]);

/**
 * Finds the hits that the distribution decides instead: those of owned package versions with a vulnerability
 * that the distribution's own records cover for the owner, and decide. Hits stay unchanged when the
 * distribution's records are absent, stale or undecided.
 */
export async function handledMatches(db: Reader, hits: readonly Hit[]): Promise<MatchKey[]> {
  if (hits.length === 0) return [];
  const owners = await selectDecidingOwners(db, new Set(hits.map((hit) => hit.pv_id)));
  if (owners.length === 0) return [];
  const entries = await selectAffectedOf(db, namesOfVersions(owners), null);
  const ownerOf = new Map(owners.map((owner) => [owner.pv_id, owner]));
  const owned = hits.filter((hit) => ownerOf.has(hit.pv_id));
  const vulnerabilities = await selectVulnerabilitiesOfEntries(
    db,
    new Set([...entries, ...owned].map((one) => one.affected_id)),
  );
  const decidedBy = decisionsOf(owners, entries, vulnerabilities);
  const pairs = new Map<string, MatchKey>();
  for (const { pv_id, affected_id } of owned) {
    for (const vuln_id of vulnerabilities.get(affected_id) ?? []) {
      if (decidedBy.get(pv_id)?.has(vuln_id)) pairs.set(`${pv_id} ${vuln_id}`, { pv_id, vuln_id });
    }
  }
  return [...pairs.values()];
}

const nameKeyOf = (ecosystem: string, name: string) => `${ecosystem}\n${name}`;

/** Per owned package version the vulnerabilities (by entry in `vulnerabilities`) that the entries of its owner decide. */
export function decisionsOf(
  owners: readonly OwnerRow[],
  entries: readonly AffectedRow[],
  vulnerabilities: ReadonlyMap<number, number[]>,
): Map<number, Set<number>> {
  const prepared = entries.map((entry) => ({ entry, ready: prepareAffected(entry) }));
  const byName = Map.groupBy(prepared, ({ entry }) => nameKeyOf(entry.ecosystem, entry.name));
  return new Map(
    owners.map((owner) => {
      const statements = withSourceRows([owner]).flatMap((row) => {
        const subject = subjectOf(row);
        const candidates = byName.get(nameKeyOf(row.ecosystem, row.match_name)) ?? [];
        return candidates
          .filter(({ entry }) => !row.by_source || namesSource(entry))
          .map((candidate) => ({ ...candidate, subject }));
      });
      return [owner.pv_id, decidedVulnerabilities(statements, vulnerabilities)];
    }),
  );
}

/** An entry about an owner, and what it is compared with: the owner or its source. */
interface OwnerStatement {
  entry: AffectedRow;
  ready: PreparedAffected;
  subject: Subject;
}

function decidedVulnerabilities(
  statements: readonly OwnerStatement[],
  vulnerabilities: ReadonlyMap<number, number[]>,
): Set<number> {
  const decided = new Set<number>();
  const open = new Set<number>();
  for (const { entry, ready, subject } of statements) {
    const { verdict, why } = matchAffected(ready, subject);
    if (ELSEWHERE.has(why)) continue;
    const set = verdict === 'unknown' ? open : decided;
    for (const vulnId of vulnerabilities.get(entry.affected_id) ?? []) set.add(vulnId);
  }
  return decided.difference(open);
}
