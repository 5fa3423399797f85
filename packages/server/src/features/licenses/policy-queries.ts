import type { LicensePolicy } from '@assay/contract/license-policy.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/** The stored policy of a tenant. */
interface PolicyRow {
  /** Null: it was removed. */
  policy: LicensePolicy | null;
  revision: number;
  set_by: string;
  set_at: Date;
}

/** The policy of a tenant; undefined when there never was one. */
export async function findPolicy(db: Reader, tenantUuid: string): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`${plannedOnce}
    select policy, revision, set_by, set_at from license_policy where tenant_uuid = ${tenantUuid}`.execute(
    db,
  );
  return rows[0];
}

/** Stores the policy as the next revision; null removes it. */
export async function putPolicy(
  tx: Writer,
  tenantUuid: string,
  { policy, set_by }: { policy: LicensePolicy | null; set_by: string },
): Promise<void> {
  const value = policy === null ? null : JSON.stringify(policy);
  await sql`
    insert into license_policy (tenant_uuid, policy, set_by) values (${tenantUuid}, ${value}::jsonb, ${set_by})
    on conflict (tenant_uuid) do update set policy = excluded.policy, set_by = excluded.set_by,
      set_at = excluded.set_at, revision = license_policy.revision + 1`.execute(tx);
}
