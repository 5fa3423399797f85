import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** How this server and what it stands on are doing. */
export const Health = z.object({
  /** `degraded`: it answers, but something named below needs an operator. */
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  database: z.enum(['ok', 'down']),
  /**
   * `frozen`: a log contradicts what was published of it, or an operator stopped it; nothing of it is signed. `down`:
   * nobody gives leaves their place, or not for a minute.
   */
  ledger: z.enum(['ok', 'frozen', 'down']),
  /** `low`: less room is left than the reserve; calls that bring data are refused with 507 until there is more. */
  disk: z.enum(['ok', 'low']),
  /** Jobs by state; null while the database is down. */
  queues: z.object({ waiting: z.number().int(), failed: z.number().int() }).nullable(),
  /** An acknowledged write survives a power cut: the database flushes before it answers. */
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
    summary: 'State of the server, without credentials',
    result: Health,
  },
});
