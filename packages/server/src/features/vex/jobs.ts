import type { Ctx } from '../../context.ts';
import { insertSystemEntries } from '../../platform/audit/operator-entry.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { noteMatches, type OpenStatement, selectNextOpen } from './judged-queries.ts';
import { matchStatements, storedMatch } from './match-statements.ts';

/** Statements that are compared at a time. */
const BATCH = 5000;

/** Task that compares the open statements of a tenant with its findings again. */
export const vexTasks = (db: Database): Tasks => ({
  'vex.match': (job) => matchAgain(db, job),
});

async function matchAgain(
  db: Database,
  { tenant_uuid, signal }: Pick<Job, 'tenant_uuid' | 'signal'>,
): Promise<void> {
  const tenantUuid = tenant_uuid ?? '';
  const ctx: Pick<Ctx, 'read' | 'tenantUuid'> = {
    tenantUuid,
    read: (work, limits) => db.read(tenantUuid, work, limits),
  };
  const nextAfter = (after: OpenStatement | undefined) =>
    ctx.read((tx) => selectNextOpen(tx, tenantUuid, { after, most: BATCH }));
  for (
    let open = await nextAfter(undefined);
    open.length > 0;
    open = await nextAfter(open.at(-1))
  ) {
    signal.throwIfAborted();
    for (const [uuid, statements] of Map.groupBy(open, (one) => one.document_uuid)) {
      const isPlaced = statements[0]?.is_placed ?? false;
      const matches = await matchStatements(ctx, statements, { isPlaced });
      await db.write(tenantUuid, async (tx) => {
        const stored = matches.map(storedMatch);
        const changed = await noteMatches(tx, { tenantUuid, uuid }, stored);
        if (changed === 0) return;
        const change = { action: 'vex_statement.match', subject_uuid: uuid, details: { changed } };
        await insertSystemEntries(tx, [change], tenantUuid);
      });
    }
  }
}
