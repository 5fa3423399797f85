import { type Actor, anonymous, type Ctx } from '../../../context.ts';
import { createContextOf } from '../../../create-context.ts';
import type { Database } from '../../../platform/db/database.ts';

const system: Actor = { ...anonymous(''), kind: 'system', name: 'system' };

/** Context of the server itself for consequences of logged data within a tenant. It returns no list pages. */
export const systemContext = (database: Database, tenantUuid: string): Ctx =>
  createContextOf(database, new Uint8Array(0))({ ...system, tenantUuid });
