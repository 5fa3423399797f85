import type { Invariant } from './fsck-context.ts';

/** I9: keys that the audit log records as revoked or deleted are so. */
export const keys: Invariant = {
  id: 'I9',
  name: 'revoked keys stay revoked',
  async check({ all }, report) {
    const rows = await all<{ uuid: string; action: string; holds: boolean }>(`
      select k.uuid, a.action,
        case a.action when 'api_key.revoke' then k.revoked_at is not null or k.deleted_at is not null
          when 'api_key.delete' then k.deleted_at is not null
          else k.revoked_at is null or k.deleted_at is not null end as holds
      from api_key k
      cross join lateral (
        select a.action from audit_entry a
        where a.tenant_uuid = k.tenant_uuid and a.subject_uuid = k.uuid and a.outcome = 'ok'
          and a.action in ('api_key.revoke', 'api_key.unrevoke', 'api_key.delete')
        order by a.uuid desc limit 1) a`);
    for (const { uuid, action } of rows.filter(({ holds }) => !holds))
      report(`API key ${uuid} is not as ${action}, the last that was done to it, left it.`);
    return `${rows.length} keys that were revoked`;
  },
};
