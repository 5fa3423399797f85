/**
 * OSV is the format in which GitHub, PyPA, RustSec, Go, the distributions and the malicious-packages project
 * publish advisories: one JSON object per record, with the affected packages and, for each, ranges and lists of
 * versions.
 *
 *     { "id": "GHSA-35jh-r3h4-6jhm", "modified": "2026-01-01T00:00:00Z",
 *       "affected": [{ "package": { "ecosystem": "npm", "name": "lodash" },
 *         "ranges": [{ "type": "SEMVER", "events": [{ "introduced": "0" }, { "fixed": "4.17.21" }] }] }] }
 *
 * Real records violate the schema in small ways (null lists, no `introduced`, the year 0001). The parser keeps
 * what it can interpret; a range it cannot interpret yields `unknown` when matched.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7
 */
import type { Advisory, AdvisoryReference, StatedSeverity } from './advisory.ts';
import { AdvisoryError } from './advisory-error.ts';
import { streamsIn, withStreams } from './module-stream.ts';
import { parseAffected } from './osv-affected.ts';
import type { Fields } from './record-fields.ts';
import { fieldsAt, isFields, listOf, requiredTextOf, textOf, textsOf } from './record-fields.ts';
import { withSources } from './source-entry.ts';

const SUMMARY_LENGTH = 300;
const INSTANT =
  /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,12})?(?:[Zz]|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses one OSV 1.x record, given as the output of `JSON.parse`.
 *
 * @throws AdvisoryError with the pointer of a missing member or one of the wrong type. A bad range bound or an
 * unknown ecosystem is not an error.
 */
export function parseOsv(record: unknown): Advisory {
  const fields = fieldsAt(record, '');
  const entries = listOf(fields, 'affected', '').map((entry, index) =>
    fieldsAt(entry, `/affected/${index}`),
  );
  const summary = summaryOf(fields);
  const streams = streamsIn(summary);
  return {
    id: requiredTextOf(fields, 'id', ''),
    aliases: textsOf(fields, 'aliases', ''),
    upstream: textsOf(fields, 'upstream', ''),
    related: textsOf(fields, 'related', ''),
    modified: instantOf('modified', requiredTextOf(fields, 'modified', '')),
    published: instantOf('published', textOf(fields, 'published', '')),
    withdrawn: textOf(fields, 'withdrawn', '') || null,
    summary,
    references: referencesOf(fields),
    severities: statedSeverities(fields, entries),
    informational: informationalOf(entries),
    affected: withSources(
      entries.flatMap((entry, index) => parseAffected(entry, `/affected/${index}`)),
    ).map((affected) => withStreams(affected, streams)),
  };
}

function instantOf(key: string, text: string | null): string | null {
  if (!text || text.startsWith('0001-')) return null;
  if (INSTANT.test(text)) return text;
  throw new AdvisoryError('instant', `${key} is not an RFC 3339 instant`, `/${key}`);
}

function summaryOf(fields: Fields): string {
  const summary = textOf(fields, 'summary', '')?.trim();
  if (summary) return summary;
  const details = textOf(fields, 'details', '')?.trim() ?? '';
  const line = details.split('\n', 1)[0] ?? '';
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH)}…` : line;
}

function referencesOf(fields: Fields): AdvisoryReference[] {
  return listOf(fields, 'references', '').flatMap((entry, index) => {
    const at = `/references/${index}`;
    const reference = fieldsAt(entry, at);
    const url = textOf(reference, 'url', at);
    return url ? [{ type: textOf(reference, 'type', at) ?? 'WEB', url }] : [];
  });
}

function statedSeverities(fields: Fields, entries: readonly Fields[]): StatedSeverity[] {
  const found = [...ratings(fields, ''), ...words(fields)];
  entries.forEach((entry, index) => {
    const at = `/affected/${index}`;
    found.push(...ratings(entry, at), ...words(entry));
  });
  return unique(found);
}

function ratings(fields: Fields, at: string): StatedSeverity[] {
  return listOf(fields, 'severity', at).flatMap((entry, index) => {
    const pointer = `${at}/severity/${index}`;
    const rating = fieldsAt(entry, pointer);
    const score = textOf(rating, 'score', pointer);
    return score ? [{ type: textOf(rating, 'type', pointer) ?? '', score }] : [];
  });
}

/**
 * Ratings outside of OSV `severity`: GHSA `database_specific.severity`, Debian `ecosystem_specific.urgency`,
 * Red Hat `impact`, RustSec `database_specific.cvss`.
 */
function words(fields: Fields): StatedSeverity[] {
  const found: StatedSeverity[] = [];
  for (const place of [fields['database_specific'], fields['ecosystem_specific']]) {
    if (!isFields(place)) continue;
    for (const key of ['severity', 'urgency', 'impact', 'cvss']) {
      const word = place[key];
      if (typeof word === 'string' && word !== '') found.push({ type: 'word', score: word });
    }
  }
  return found;
}

function unique(severities: readonly StatedSeverity[]): StatedSeverity[] {
  const seen = new Set<string>();
  return severities.filter(({ type, score }) => {
    const key = `${type} ${score}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function informationalOf(entries: readonly Fields[]): string | null {
  for (const entry of entries) {
    const specific = entry['database_specific'];
    const word = isFields(specific) ? specific['informational'] : undefined;
    if (typeof word === 'string') return word;
  }
  return null;
}
