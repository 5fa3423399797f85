-- A tenant's people as its administrators see and change them. All of it is about the tenant that asks, and no other.

-- Members, and whom the tenant invited. An invitation shows what was typed, never what an account of that address says.
create view tenant_person with (security_barrier) as
  select a.uuid, 'active' as status, a.auth_type, a.email, a.first_name, a.last_name, a.username, m.role, a.two_factor_auth,
         m.created_at, m.last_sign_in_at, lower(normalize(a.email)) collate "C" as name
  from membership m join account a on a.uuid = m.account_uuid
  where m.tenant_uuid = current_tenant()
  union all
  select i.uuid, 'invited', 'internal', i.email, i.first_name, i.last_name, i.email, i.role, false,
         i.created_at, null, lower(normalize(i.email)) collate "C"
  from invitation i join one_time_secret s on s.token_hash = i.token_hash and s.used_at is null and s.expires_at > now()
  where i.tenant_uuid = current_tenant();
alter view tenant_person owner to assay_definer;
grant select on tenant_person to assay_app;

create function own_tenant_name() returns text language sql stable security definer
  set search_path = pg_catalog, public as $$ select t.name from tenant t where t.uuid = current_tenant() $$;

-- The account of an address, where its owner has proven it; a user name that looks like the address may be another's.
-- Null: whoever comes by the invitation chooses a password, also in place of one that nobody knows who chose.
create function find_invitee(address text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid
  from account_name n join account a on a.uuid = n.account_uuid
  where n.name = address and lower(normalize(a.email)) = address and a.email_confirmed_at is not null
$$;

-- In place of an invitation to the same address that has expired.
create function add_invitation(id uuid, mail text, first text, last text, wanted_role text, inviter uuid, hash bytea)
  returns void language sql security definer set search_path = pg_catalog, public as $$
  delete from invitation i
  where i.tenant_uuid = current_tenant() and lower(i.email) = lower(mail)
    and not exists (select from tenant_person p where p.uuid = i.uuid);
  insert into invitation (uuid, tenant_uuid, email, first_name, last_name, role, invited_by_uuid, token_hash)
    values (id, current_tenant(), mail, first, last, wanted_role, inviter, hash)
$$;

-- With its secret, so that the mailed link opens nothing any more.
create function cancel_invitation(id uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from one_time_secret s using invitation i
  where i.uuid = id and i.tenant_uuid = current_tenant() and s.token_hash = i.token_hash
$$;

-- Locks the account: nobody joins another tenant by it until this transaction ends.
create function belongs_elsewhere(person uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform from account a where a.uuid = person for update;
  return exists (select from membership m where m.account_uuid = person and m.tenant_uuid <> current_tenant());
end $$;

create function rename_person(person uuid, first text, last text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update account a set first_name = first, last_name = last
  from membership m where a.uuid = person and m.account_uuid = a.uuid and m.tenant_uuid = current_tenant();
  update invitation i set first_name = first, last_name = last where i.uuid = person and i.tenant_uuid = current_tenant()
$$;

-- Called by the functions below. `above` null: whatever their role. They may be unrevoked by an administrator.
create function revoke_keys_made_by(person uuid, above text[]) returns uuid[] language sql as $$
  with revoked as (
    update api_key k set revoked_at = now(), revoke_reason = 'suspended'
    where k.tenant_uuid = current_tenant() and k.created_by_uuid = person and k.revoked_at is null and k.deleted_at is null
      and (above is null or k.role = any (above))
    returning k.uuid)
  select coalesce(array_agg(uuid), '{}') from revoked
$$;
revoke all on function revoke_keys_made_by(uuid, text[]) from public;
grant execute on function revoke_keys_made_by(uuid, text[]) to assay_definer;

-- The keys that it revoked: those made by the person whose role is above the new one.
create function set_person_role(person uuid, wanted_role text, above text[]) returns uuid[] language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update membership m set role = wanted_role where m.account_uuid = person and m.tenant_uuid = current_tenant();
  update invitation i set role = wanted_role where i.uuid = person and i.tenant_uuid = current_tenant();
  return revoke_keys_made_by(person, above);
end $$;

-- The sessions go with the membership. The account goes too, unless another tenant has it or waits for it.
create function end_membership(person uuid) returns uuid[] language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform from account a where a.uuid = person for update;
  delete from membership m where m.account_uuid = person and m.tenant_uuid = current_tenant();
  update account a set current_tenant_uuid = null where a.uuid = person and a.current_tenant_uuid = current_tenant();
  delete from account a
  where a.uuid = person and not exists (select from membership m where m.account_uuid = person)
    and not exists (select from one_time_secret s where s.account_uuid = person and s.purpose = 'invitation'
      and s.used_at is null and s.expires_at > now());
  return revoke_keys_made_by(person, null);
end $$;

-- Accounts that no tenant has any more, when what they were kept for is over; to be run by a job now and then.
create function sweep_lost_accounts() returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from account a
  where not exists (select from membership m where m.account_uuid = a.uuid)
    and not exists (select from one_time_secret s where s.account_uuid = a.uuid and s.purpose = 'invitation'
      and s.used_at is null and s.expires_at > now())
$$;

-- Nobody signs in by password until another is set; sessions that the one before opened end.
create function take_password(person uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform from membership m where m.account_uuid = person and m.tenant_uuid = current_tenant();
  if found then
    perform set_password(person, null);
    perform end_account_sessions(person, null);
  end if;
end $$;

-- Who comes to a second tenant takes along no link that administrators of the first may hold.
create function forget_links_of_joiner() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from one_time_secret s
  where s.account_uuid = new.account_uuid and s.purpose in ('set-password', 'change-email') and s.used_at is null
    and exists (select from membership m where m.account_uuid = new.account_uuid and m.tenant_uuid <> new.tenant_uuid);
  return null;
end $$;
create trigger forget_links_of_joiner after insert on membership for each row execute function forget_links_of_joiner();

select own_by_definer(f, 'assay_app')
from unnest(array[
  'own_tenant_name()', 'find_invitee(text)', 'add_invitation(uuid, text, text, text, text, uuid, bytea)',
  'cancel_invitation(uuid)', 'belongs_elsewhere(uuid)', 'rename_person(uuid, text, text)',
  'set_person_role(uuid, text, text[])', 'end_membership(uuid)', 'take_password(uuid)'
]::regprocedure[]) f;
select own_by_definer('sweep_lost_accounts()', 'assay_worker');
