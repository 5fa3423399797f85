import { z } from 'zod';
import { FieldName } from './collections.ts';

/** Comparisons of a search. */
export const OPERATORS = ['EQ', 'NE', 'LT', 'LE', 'GT', 'GE', 'LIKE', 'NOT_LIKE'] as const;

const Value = z.union([z.string().max(4096), z.number(), z.boolean()]);

/** A comparison of a field; in LIKE `%` matches any characters and `_` matches one. */
export const FieldComparison = z.object({
  /** Path of a declared field. */
  field: FieldName,
  /** How field and value are compared. */
  operator: z.enum(OPERATORS),
  /** Value to compare with; its type must be that of the field. */
  value: Value,
});

/** All comparisons must hold. */
const Expression = z.object({
  /** Comparisons that must all hold, 20 at most. */
  fieldComparisons: z.array(FieldComparison).max(20),
});

/** A search for documents; without comparisons it finds all. */
export const DocumentQuery = z.object({
  /** Comparisons that must all hold: short for one entry of `expressions`. */
  fieldComparisons: z.array(FieldComparison).max(20).optional(),
  /** Alternatives, 10 at most: a document is found when one of them holds. */
  expressions: z.array(Expression).max(10).optional(),
});
