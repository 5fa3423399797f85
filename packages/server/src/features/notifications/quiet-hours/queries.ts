import type { QuietHours } from '@assay/contract/quiet-hours.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';

interface Person {
  tenant_uuid: string;
  account_uuid: string;
}

const clock = (minutes: 'starts_at' | 'ends_at') =>
  sql`to_char(make_interval(mins => ${sql.ref(`q.${minutes}`)}), 'HH24:MI')`;

/** Quiet hours of all members of a tenant who have some, by account. */
export async function selectQuietHours(
  db: Reader,
  tenantUuid: string,
): Promise<Map<string, QuietHours>> {
  const { rows } = await sql<QuietHours & { account_uuid: string }>`
    select q.account_uuid, ${clock('starts_at')} as "from", ${clock('ends_at')} as until, q.zone
    from quiet_hours q where q.tenant_uuid = ${tenantUuid}`.execute(db);
  return new Map(rows.map(({ account_uuid, ...hours }) => [account_uuid, hours]));
}

/** Quiet hours of one person; null without. */
export async function findQuietHours(db: Reader, of: Person): Promise<QuietHours | null> {
  const { rows } = await sql<QuietHours>`
    select ${clock('starts_at')} as "from", ${clock('ends_at')} as until, q.zone
    from quiet_hours q where q.tenant_uuid = ${of.tenant_uuid} and q.account_uuid = ${of.account_uuid}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Replaces the quiet hours of one person. */
export const upsertQuietHours = (tx: Writer, of: Person, { from, until, zone }: QuietHours) =>
  sql`
    insert into quiet_hours (tenant_uuid, account_uuid, starts_at, ends_at, zone)
    values (${of.tenant_uuid}, ${of.account_uuid}, extract(epoch from ${from}::time) / 60,
      extract(epoch from ${until}::time) / 60, ${zone})
    on conflict (tenant_uuid, account_uuid) do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone`.execute(
    tx,
  );

/** Removes the quiet hours of one person. */
export const deleteQuietHours = (tx: Writer, of: Person) =>
  sql`
    delete from quiet_hours
    where tenant_uuid = ${of.tenant_uuid} and account_uuid = ${of.account_uuid}`.execute(tx);
