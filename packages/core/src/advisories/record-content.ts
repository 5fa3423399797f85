import { canonicalJson } from '../encoding/canonical-json.ts';
import { EncodingError } from '../encoding/encoding-error.ts';

/** Members that say when or in which format a record was written: OSV, NVD, the CVE list and CSAF. */
const DATES: ReadonlySet<string> = new Set([
  ...['modified', 'schema_version', 'lastModified', 'vulnStatus', 'dateUpdated', 'dataVersion'],
  ...['timestamp', 'current_release_date', 'revision_history', 'generator'],
]);

/** Deepest nesting that is compared. */
const DEEPEST = 50;

/**
 * Whether two revisions of a record say the same: dates of the last change and the order of lists do not matter. Records that
 * cannot be compared, because they are nested too deeply, differ.
 *
 * @param one a record as it was parsed from JSON
 */
export function isSameContent(one: unknown, other: unknown): boolean {
  try {
    return canonicalJson(contentOf(one, 0)) === canonicalJson(contentOf(other, 0));
  } catch (error) {
    if (error instanceof EncodingError) return false;
    throw error;
  }
}

function contentOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) throw new EncodingError('not_json', 'This value is nested too deeply', '');
  if (Array.isArray(value)) {
    const items = value.map((item) => contentOf(item, depth + 1));
    const texts = items.map((item) => ({ item, text: canonicalJson(item) }));
    return texts.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ item }) => item);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !DATES.has(name))
      .map(([name, member]) => [name, contentOf(member, depth + 1)]),
  );
}
