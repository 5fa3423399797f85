-- What is said of people, keys and licences agrees everywhere: one count of people, one kind of sign-in, one reason.

-- People whom the operator's provider vouches for sign in there, as those of a directory do. Whoever has chosen a password
-- here too stays `internal`.
alter table account drop constraint account_auth_type_check,
  add constraint account_auth_type_check check (auth_type in ('internal', 'oidc:azure-ad', 'oidc:sso'));

update account a set auth_type = 'oidc:sso'
where a.auth_type = 'internal' and a.password_hash is null and not a.two_factor_auth
  and exists (select from external_identity e where e.account_uuid = a.uuid);

-- Whatever function links an identity: the account that it made for it has no password.
create function sign_in_elsewhere() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update account a set auth_type = 'oidc:sso'
  where a.uuid = new.account_uuid and a.auth_type = 'internal' and a.password_hash is null and not a.two_factor_auth;
  return null;
end $$;
create trigger sign_in_elsewhere after insert on external_identity for each row execute function sign_in_elsewhere();

-- Why a secret that is right opens nothing; null for every other text. Only whoever has the secret gets an answer.
create function refused_api_key(hash bytea) returns text language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case when k.deleted_at is not null then 'deleted' when k.revoked_at is not null then 'revoked'
    when k.secret_hash <> hash then 'rotated' else 'expired' end
  from api_key k
  where (k.secret_hash = hash or k.previous_hash = hash)
    and (k.deleted_at is not null or k.revoked_at is not null or k.expires_at <= now()
         or (k.secret_hash <> hash and k.previous_until <= now()))
  limit 1
$$;
select own_by_definer('refused_api_key(bytea)', 'assay_app');

-- Somebody who was invited is in the list since then: the membership that takes the place of an invitation began with it. At
-- the end of the transaction, since the invitation goes before the membership comes.
create function keep_invited_at() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update membership m set created_at = old.created_at from account a
  where m.tenant_uuid = old.tenant_uuid and a.uuid = m.account_uuid
    and lower(normalize(a.email)) = lower(normalize(old.email)) and m.created_at = now() and m.created_at > old.created_at;
  return null;
end $$;
select own_by_definer('keep_invited_at()', 'assay_definer');
create constraint trigger keep_invited_at after delete on invitation deferrable initially deferred
  for each row execute function keep_invited_at();

-- Gives back what take_token took, where the call came to nothing.
create function return_token(bucket text, capacity double precision) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update rate_bucket b set tokens = least(capacity, b.tokens + 1) where b.key = bucket
$$;
select own_by_definer('return_token(text, double precision)', 'assay_app');

-- How many the list of people has, by the list itself, and how many of them wait for a role. The tenant of the transaction
-- is another one meanwhile.
create function count_people(target uuid, out people int, out without_role int) language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  asking text := current_setting('app.tenant', true);
begin
  perform set_config('app.tenant', target::text, true);
  select count(*), count(*) filter (where p.role = 'Unknown') into people, without_role from tenant_person p;
  perform set_config('app.tenant', coalesce(asking, ''), true);
end $$;
select own_by_definer('count_people(uuid)', 'assay_definer');

-- As before (0013), with the people of the list: everybody in it is counted, and those without a role are told apart, for
-- anybody may sign up as one.
drop function tenant_usage(uuid);
create function tenant_usage(target uuid)
  returns table (users int, users_without_role int, api_keys int, projects int, sboms int, storage_bytes double precision)
  language sql volatile security definer set search_path = pg_catalog, public as $$
  select n.people, n.without_role,
    (select count(*) from api_key k where k.tenant_uuid = target and k.deleted_at is null and k.expires_at > now()
      and k.revoke_reason is distinct from 'compromised')::int,
    p.projects, p.sboms,
    p.bytes + (select coalesce(sum(a.size_bytes), 0) from attachment a where a.tenant_uuid = target)::double precision
  from count_people(target) n, (
    select count(*)::int as projects, coalesce(sum(s.sbom_count), 0)::int as sboms,
      coalesce(sum(s.document_bytes), 0)::double precision as bytes
    from project_summary s where s.tenant_uuid = target) p
$$;

-- As before (0013); a licence that was taken away is told too, since its limits go on.
drop function license_state(uuid);
create function license_state(target uuid)
  returns table (token text, serial bigint, set_by text, cleared boolean, instance_uuid uuid, now_s double precision)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.token, l.serial, l.set_by, l.cleared_at is not null, i.uuid, extract(epoch from now())::double precision
  from instance i left join license l on l.tenant_uuid = target
$$;

select own_by_definer(f, 'assay_app') from unnest(array['tenant_usage(uuid)', 'license_state(uuid)']::regprocedure[]) f;
