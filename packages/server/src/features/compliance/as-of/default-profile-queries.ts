import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** A profile as the audit entry has it that saved it. */
interface SavedProfile {
  name: string;
  version: number;
}

/**
 * Returns the attestation profile that was the default at an instant, as it was saved then: the one that was made it last, else the first
 * one that was created. Undefined where no entry of by then names one.
 */
export async function selectDefaultProfileThen(
  db: Reader,
  tenantUuid: string,
  at: Date,
): Promise<SavedProfile | undefined> {
  const { rows } = await sql<SavedProfile>`
    with made as (
      select a.subject_uuid from audit_entry a
      where a.tenant_uuid = ${tenantUuid} and a.action = 'attprofile.set_default' and a.outcome = 'ok' and a.at <= ${at}
      order by a.at desc, a.uuid desc limit 1),
    created as (
      select a.subject_uuid from audit_entry a
      where a.tenant_uuid = ${tenantUuid} and a.action = 'attprofile.create' and a.outcome = 'ok' and a.at <= ${at}
      order by a.at, a.uuid limit 1),
    chosen as (select * from made union all select * from created where not exists (select from made))
    select s.details ->> 'name' as name, coalesce((s.details -> 'before' ->> 'version')::int, 0) + 1 as version
    from chosen c join audit_entry s on s.tenant_uuid = ${tenantUuid} and s.subject_uuid = c.subject_uuid
      and s.action in ('attprofile.create', 'attprofile.update') and s.outcome = 'ok' and s.at <= ${at}
    order by s.at desc, s.uuid desc limit 1`.execute(db);
  return rows[0];
}
