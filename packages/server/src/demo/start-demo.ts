import { randomBytes } from 'node:crypto';
import type { AdminCredentials } from '../features/setup/service.ts';
import type { Logger } from '../platform/log.ts';
import { seedDemo } from './seed-demo.ts';

/** A server that answers, as the demonstration sees it. */
export interface Served {
  /** Origin at which it listens, on this machine. */
  origin: string;
  /** Account of the first start; undefined when none was named. */
  admin: AdminCredentials | undefined;
  /** Whether this start created that account. */
  isFirst: boolean;
}

/** An account for a demonstration for which the operator named none: its password is printed once, on the console. */
export const demoAdmin = (): AdminCredentials => ({
  email: 'demo@example.org',
  password: `Demo-7-${randomBytes(9).toString('base64url')}`,
});

/** Fills a server at its first start, and leaves every other as it is. Never rejects: the server works without. */
export async function startDemo({ origin, admin, isFirst }: Served, log: Logger): Promise<void> {
  if (!isFirst || !admin) {
    log.warn('ASSAY_DEMO is ignored, because this server has accounts');
    return;
  }
  try {
    await seedDemo({ origin, ...admin });
    console.log('The demonstration is complete.');
  } catch (error) {
    log.error({ error }, 'the demonstration is not complete');
  }
}
