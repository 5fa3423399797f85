import type { ValidateFunction } from 'ajv';

/**
 * Validators that need not be compiled, by the path of their schema below `vendor`. The server that users start has those of the schemas
 * that most documents have, put in by `scripts/compiled-schemas.ts`; one that runs from sources has none.
 */
export const compiledSchemas: ReadonlyMap<string, ValidateFunction> = new Map();
