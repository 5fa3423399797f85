import type { z } from 'zod';

/** First validation message of a schema, in the form that a form's field needs; null for a valid value. */
export const firstIssue = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;
