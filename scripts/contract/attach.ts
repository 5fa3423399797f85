/** Functions that the rewritten contract sources call (`comments.ts`). */
import { z } from 'zod';

/** Kinds of schemas that become components of the document, where they are exported. */
const NAMED = ['object', 'enum', 'union'];

/** Describes a schema, or a call; returns anything else unchanged. */
export function $describe(description: string, value: unknown): unknown {
  if (value instanceof z.ZodType) return value.describe(description);
  return isCall(value) ? { ...value, description } : value;
}

/** Describes the schema of an exported constant and names it; returns anything else unchanged. */
export function $name(name: string | null, description: string | null, value: unknown): unknown {
  if (!(value instanceof z.ZodType) || value.meta()?.id !== undefined) return value;
  const id = name !== null && NAMED.includes(value._zod.def.type) ? { id: name } : {};
  return value.meta({ ...id, ...(description !== null && { description }) });
}

const isCall = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'path' in value && 'rate' in value;
