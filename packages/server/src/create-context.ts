import { type Actor, type Ctx, NIL_UUID } from './context.ts';
import { insertAuditEntry } from './platform/audit/queries.ts';
import type { Database } from './platform/db/database.ts';
import { createCursors } from './platform/http/page.ts';

/** Makes the context of one request: the actor's tenant, and no other, in every transaction. */
export type ContextOf = (actor: Actor) => Ctx;

/** @param cursorSecret signs the cursors of lists; the same on every node */
export const createContextOf =
  (database: Database, cursorSecret: Uint8Array): ContextOf =>
  (actor) => ({
    actor,
    tenantUuid: actor.tenantUuid,
    cursors: createCursors(cursorSecret, actor.tenantUuid),
    read: (work, limits) => database.read(tenantOf(actor), work, limits),
    write: (change, work) =>
      database.write(tenantOf(actor), async (tx) => {
        const result = await work(tx);
        await insertAuditEntry(tx, actor, change);
        return result;
      }),
  });

const tenantOf = ({ tenantUuid }: Actor) => (tenantUuid === NIL_UUID ? null : tenantUuid);
