-- Members of the asking tenant who may decide, and so work on findings; `wanted` is a part of the address in lower case.
create function deciding_members(wanted text, most int) returns table (uuid uuid, email text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, a.email
  from membership m join account a on a.uuid = m.account_uuid
  where m.tenant_uuid = current_tenant() and a.disabled_at is null
    and m.role in ('SuperAdmin', 'TenantAdmin', 'LedgerAdmin') and strpos(lower(a.email), wanted) > 0
  order by lower(a.email), a.uuid limit most
$$;
select own_by_definer('deciding_members(text, int)'::regprocedure, 'assay_app');
