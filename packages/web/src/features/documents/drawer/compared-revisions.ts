import type { Revision } from '@assay/contract/document.ts';
import type { PlainSearch } from '../../../lib/plain-search.ts';

/** The comparison: two revisions, or one without a predecessor. */
export interface Compared {
  from: number | undefined;
  to: number;
}

/**
 * The revisions that the address names, or the newest and the one before it.
 *
 * @param readable revisions with content, newest first
 * @returns undefined where nothing can be read
 */
export function comparedOf(
  readable: readonly Pick<Revision, 'revision'>[],
  { from, to }: PlainSearch,
): Compared | undefined {
  const numbers = readable.map(({ revision }) => revision);
  const chosen = numbers.find((revision) => String(revision) === to) ?? numbers[0];
  if (chosen === undefined) return undefined;
  const other = numbers.find((revision) => String(revision) === from && revision !== chosen);
  return { from: other ?? numbers.find((revision) => revision < chosen), to: chosen };
}
