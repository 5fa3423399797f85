import type { Affected } from '@assay/core/advisories/advisory.ts';
import { matchAffected, type Subject } from '@assay/core/advisories/match.ts';
import { type PreparedAffected, prepareAffected } from '@assay/core/advisories/prepare.ts';
import { parsedVersionOf } from '@assay/core/advisories/version-schemes.ts';
import { parsePurl } from '@assay/core/purl/parse.ts';

/** A package version as matching sees it. */
export interface PackageVersionRow {
  pv_id: number;
  ecosystem: string;
  release: string;
  match_name: string;
  match_version: string;
  identity: string;
}

/** An affected entry of an advisory, with the id that matches refer to. */
export interface AffectedRow extends Affected {
  affected_id: number;
}

/** Package version × affected entry, where the verdict is not "no". 1 affected, 2 unknown. */
export interface Hit {
  pv_id: number;
  affected_id: number;
  verdict: 1 | 2;
}

/** What matching asks of a package version. */
export function subjectOf(version: PackageVersionRow): Subject {
  const subject: Subject = {
    version: version.match_version,
    parsed: parsedVersionOf(version.ecosystem, version.match_version),
    release: version.release,
  };
  if (version.identity.includes('repository_url=')) {
    const url = parsePurl(version.identity, 'tolerant').qualifiers.get('repository_url');
    if (url !== undefined) subject.repository_url = url;
  }
  return subject;
}

/** Affected entries made ready to be compared with, by the key of their name. */
export type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/** An affected entry's id, and the entry. */
export type Candidate = readonly [affectedId: number, prepared: PreparedAffected];

/** One text for an ecosystem and a name in it. */
export const nameKeyOf = (ecosystem: string, name: string): string => `${ecosystem}\n${name}`;

/** As {@link decidePrepared}, for entries as they are stored. */
export function decideMatches(versions: PackageVersionRow[], affected: AffectedRow[]): Hit[] {
  const candidates = new Map<string, Candidate[]>();
  for (const row of affected) {
    const key = nameKeyOf(row.ecosystem, row.name);
    const list = candidates.get(key) ?? [];
    if (list.push([row.affected_id, prepareAffected(row)]) === 1) candidates.set(key, list);
  }
  return decidePrepared(versions, candidates);
}

/** Compares package versions with the affected entries of their names. */
export function decidePrepared(versions: PackageVersionRow[], candidates: Candidates): Hit[] {
  const hits: Hit[] = [];
  for (const version of versions) {
    const entries = candidates.get(nameKeyOf(version.ecosystem, version.match_name));
    if (entries === undefined) continue;
    const subject = subjectOf(version);
    for (const [affected_id, prepared] of entries) {
      const { verdict } = matchAffected(prepared, subject);
      if (verdict === 'not_affected') continue;
      hits.push({ pv_id: version.pv_id, affected_id, verdict: verdict === 'affected' ? 1 : 2 });
    }
  }
  return hits;
}
