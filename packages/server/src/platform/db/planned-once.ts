import { sql } from 'kysely';

const MARK = '/* planned once */';

/**
 * Begins a statement that PostgreSQL parses once per connection, and plans once for all values where it finds that as good:
 * both take longer than to look up a few rows. Only for texts that never change, and whose best plan is the same for each value:
 * rows found by whole keys. A plan for any number of rows is wrong for most of them.
 */
export const plannedOnce = sql.raw(MARK);

/** A text per use of {@link plannedOnce}; more would mean that one is put together for each call. */
const MOST = 200;

const names = new Map<string, string>();

/** Name of such a statement on each connection; undefined for others. */
export function nameOf(text: string): string | undefined {
  if (!text.trimStart().startsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `once ${names.size}`;
  names.set(text, name);
  return name;
}
