import { type Actor, anonymous, type Ctx } from '../../../context.ts';
import { createContextOf } from '../../../create-context.ts';
import type { Database } from '../../../platform/db/database.ts';

const system: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** What follows from what is logged is nobody’s doing: the server works it out for a tenant. It gives no pages of lists. */
export const systemContext = (database: Database, tenantUuid: string): Ctx =>
  createContextOf(database, new Uint8Array(0))({ ...system, tenantUuid });
