import { z } from 'zod';

/** Text to find, compared literally and without regard to case. */
export const SearchText = z.string().trim().max(128);

/** A boolean in a query string: `true` or `false`. */
export const QueryFlag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });

/** Sort order of a list: a column, or `-column` for descending. */
export const sortBy = <const C extends readonly string[]>(columns: C) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`]) as Orders<C>);

/** Each column in both directions; `enum` wants them as one tuple of literals. */
type Orders<C extends readonly string[]> = [C[number] | `-${C[number]}`];
