import type { Field } from '@assay/contract/collections.ts';
import { FieldComparison, OPERATORS } from '@assay/contract/document-query.ts';
import { z } from 'zod';

/**
 * A search as encoded in `query` of the address: the body of the call. Groups are alternatives, and all
 * comparisons of a group must match.
 */
const Query = z.object({
  expressions: z.array(z.object({ fieldComparisons: z.array(FieldComparison).max(20) })).max(10),
  orderBy: z.array(z.object({ field: z.string(), desc: z.boolean() })).max(4),
});
export type DocumentQuery = z.output<typeof Query>;

export type Operator = (typeof OPERATORS)[number];

/** Operators that make sense for a type of field. */
export function operatorsOf(type: Field['type']): readonly Operator[] {
  if (type === 'STRING') return OPERATORS;
  if (type === 'BOOLEAN') return ['EQ', 'NE'];
  return OPERATORS.filter((operator) => operator !== 'LIKE' && operator !== 'NOT_LIKE');
}

/** Operators as displayed: `release = "2.8"`. */
export const SIGNS: Record<Operator, string> = {
  EQ: '=',
  NE: '≠',
  LT: '<',
  LE: '≤',
  GT: '>',
  GE: '≥',
  LIKE: 'like',
  NOT_LIKE: 'not like',
};

/** Parses the address; an invalid search counts as none. */
export function parseDocumentQuery(text: string | undefined): DocumentQuery | undefined {
  if (text === undefined) return undefined;
  try {
    return Query.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Formats the search for the address; undefined for an empty one. */
export function writeDocumentQuery({ expressions, orderBy }: DocumentQuery): string | undefined {
  const groups = expressions.filter(({ fieldComparisons }) => fieldComparisons.length > 0);
  if (groups.length === 0 && orderBy.length === 0) return undefined;
  return JSON.stringify({ expressions: groups, orderBy });
}

/** The search as a sentence: `amount ≥ 5 and open = true, or release = "2.8"`. */
export function sentenceOfQuery(
  { expressions }: DocumentQuery,
  words: { and: string; or: string },
): string {
  return expressions
    .map(({ fieldComparisons }) =>
      fieldComparisons
        .map(({ field, operator, value }) => `${field} ${SIGNS[operator]} ${JSON.stringify(value)}`)
        .join(` ${words.and} `),
    )
    .join(`, ${words.or} `);
}
