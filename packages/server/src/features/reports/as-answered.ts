import type { z } from 'zod';

/** Answer of an operation as callers of the API get it: parsed by the contract, with instants as texts. */
export const asAnswered = <S extends z.ZodType>(result: S, answer: unknown): z.output<S> =>
  result.parse(JSON.parse(JSON.stringify(answer)));
