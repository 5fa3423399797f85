import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** Whether a tenant has a statement of a VEX document that is neither accepted nor declined. */
export async function hasOpenStatement(db: Reader, tenantUuid: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`${plannedOnce}
    select exists (select from vex_statement s where s.tenant_uuid = ${tenantUuid} and s.declined_at is null
      and (s.act_uuid is null or not exists (select from decision x
        where x.tenant_uuid = s.tenant_uuid and x.act_uuid = s.act_uuid and x.ended_at is null))) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
