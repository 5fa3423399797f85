import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** State of this server and of what it depends on. */
export const Health = z.object({
  /** `ok`, `degraded` when something below needs an operator, or `down` without the database. */
  status: z.enum(['ok', 'degraded', 'down']),
  /** Version of this server. */
  version: z.string(),
  /** Whether the database answers. */
  database: z.enum(['ok', 'down']),
  /**
   * `frozen`: a log contradicts what was published of it, or an operator stopped it; it signs nothing. `down`: no leaf
   * was sequenced for a minute.
   */
  ledger: z.enum(['ok', 'frozen', 'down']),
  /**
   * `violated`: the newest audit of a log found that it, or something stored beside it, was changed. `unknown` while the
   * database is down.
   */
  audits: z.enum(['ok', 'violated', 'unknown']),
  /** `low`: less room is left than the reserve, so calls that bring data answer 507. */
  disk: z.enum(['ok', 'low']),
  /** Jobs by state; null while the database is down. */
  queues: z
    .object({
      /** Jobs that wait. */
      waiting: z.number().int(),
      /** Jobs that failed and were given up. */
      failed: z.number().int(),
    })
    .nullable(),
  /** True when an acknowledged write survives a power failure; null while the database is down. */
  durable: z.boolean().nullable(),
});
export type Health = z.output<typeof Health>;

/** Liveness for people, load balancers and monitors. */
export const health = endpoints({
  getHealth: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    rate: 'L',
    summary: 'Get the state of the server',
    result: Health,
  },
});
