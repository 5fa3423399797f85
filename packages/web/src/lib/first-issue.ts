import type { z } from 'zod';

/** The first sentence of a schema about a value, as a form's field wants it; null when the value is good. */
export const firstIssue = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;
