import { matchNameOf } from '../sbom/package-identity-ecosystem.ts';
import { ecosystemPartsOf, repositoryKeyOf } from '../versions/ecosystem.ts';
import type { Affected, AffectedRange, RangeEvent, RangeType } from './advisory.ts';
import { AdvisoryError } from './advisory-error.ts';
import type { Fields } from './record-fields.ts';
import { fieldsAt, isFields, listOf, requiredTextOf, textOf, textsOf } from './record-fields.ts';

/**
 * Parses one entry of `affected[]`. An entry without `package` names repositories: it becomes one `GIT` package
 * per repository of its ranges, or none without a repository. The same applies to OSS-Fuzz entries, because no
 * purl has OSS-Fuzz project names.
 *
 * @param at JSON pointer of the entry, for errors
 */
export function parseAffected(entry: Fields, at: string): Affected[] {
  const ranges = listOf(entry, 'ranges', at).map((range, index) =>
    parseRange(fieldsAt(range, `${at}/ranges/${index}`), `${at}/ranges/${index}`),
  );
  boundOpenRanges(entry, ranges);
  const versions = textsOf(entry, 'versions', at);
  const named = entry['package'];
  if (named === undefined || named === null) return repositoriesOf(ranges, versions);
  const pkg = fieldsAt(named, `${at}/package`);
  const parts = ecosystemPartsOf(requiredTextOf(pkg, 'ecosystem', `${at}/package`));
  const name = requiredTextOf(pkg, 'name', `${at}/package`);
  if (parts.ecosystem === 'GIT') {
    return [{ ...parts, name: gitNameOf(name), ranges, versions }];
  }
  if (parts.ecosystem === 'OSS-Fuzz') {
    const repositories = repositoriesOf(ranges, versions);
    if (repositories.length > 0) return repositories;
  }
  return [{ ...parts, name: matchNameOf(parts.ecosystem, name), ranges, versions }];
}

/** Hosts treat repository paths as case-insensitive, and purl lower-cases them. */
const gitNameOf = (url: string): string => matchNameOf('GIT', repositoryKeyOf(url));

function repositoriesOf(ranges: readonly AffectedRange[], versions: string[]): Affected[] {
  const byRepository = Map.groupBy(ranges, (range) => gitNameOf(range.repo ?? ''));
  byRepository.delete('');
  return [...byRepository].map(([name, own]) => ({
    ecosystem: 'GIT',
    release: '',
    name,
    ranges: own,
    versions,
    repository_url: null,
  }));
}

function parseRange(fields: Fields, at: string): AffectedRange {
  const range: AffectedRange = {
    type: rangeTypeOf(requiredTextOf(fields, 'type', at), `${at}/type`),
    events: listOf(fields, 'events', at).flatMap((event, index) =>
      parseEvent(fieldsAt(event, `${at}/events/${index}`), `${at}/events/${index}`),
    ),
  };
  const repo = textOf(fields, 'repo', at);
  return repo ? { ...range, repo } : range;
}

function rangeTypeOf(type: string, at: string): RangeType {
  if (type === 'SEMVER' || type === 'ECOSYSTEM' || type === 'GIT') return type;
  throw new AdvisoryError('structure', `Unknown range type ${JSON.stringify(type)}`, at);
}

/** Before OSV 1.0 one object could hold `introduced` and `fixed`; it is read as two events. */
function parseEvent(fields: Fields, at: string): RangeEvent[] {
  const introduced = textOf(fields, 'introduced', at);
  const fixed = textOf(fields, 'fixed', at);
  const lastAffected = textOf(fields, 'last_affected', at);
  const limit = textOf(fields, 'limit', at);
  const events: RangeEvent[] = [];
  if (introduced !== null) events.push({ introduced });
  if (fixed !== null) events.push({ fixed });
  if (lastAffected !== null) events.push({ last_affected: lastAffected });
  if (limit !== null) events.push({ limit });
  if (events.length > 0) return events;
  throw new AdvisoryError('event', 'An event is introduced, fixed, last_affected or limit', at);
}

/** GHSA puts the bound of an open range beside the range; for closed ranges it repeats the bound. */
function boundOpenRanges(entry: Fields, ranges: AffectedRange[]): void {
  const specific = entry['database_specific'];
  const bound = isFields(specific) ? specific['last_known_affected_version_range'] : undefined;
  if (typeof bound !== 'string' || bound.trim() === '') return;
  for (const range of ranges) {
    if (range.type !== 'GIT' && isOpen(range)) range.last_known = bound.trim();
  }
}

function isOpen(range: AffectedRange): boolean {
  const starts = range.events.filter((event) => 'introduced' in event).length;
  return starts * 2 > range.events.length;
}
