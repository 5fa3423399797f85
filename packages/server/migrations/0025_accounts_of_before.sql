-- Before, links were handed to whoever invited, or changed an address, where no mail server was configured: who used them
-- is not known. What was reached by them alone counts as unproven from now on (ADR 0010).

-- The newest event by which each account came to its address or password, and whether only the owner of the address can
-- have caused it: links to confirm a sign-up or to reset a forgotten password were never handed out.
create temporary table shown_proof on commit drop as
  select distinct on (account_uuid) account_uuid, proves
  from (
    select e.subject_uuid as account_uuid, e.at,
      (e.action, e.details ->> 'purpose') in (('email.confirm', 'confirm-email'), ('reset.done', 'reset-password'))
        or e.action = 'setup.complete' as proves
    from audit_entry e
    where e.outcome = 'ok' and e.action in ('email.confirm', 'reset.done', 'setup.complete')
      -- Joined a tenant, which says nothing of the address.
      and (e.action, e.details ->> 'purpose') is distinct from ('email.confirm', 'invitation')
    union all
    -- Signed up with the operator's provider, which had verified the address.
    select a.uuid, x.created_at, true
    from external_identity x join account a on a.uuid = x.account_uuid and a.created_at = x.created_at
    where a.auth_type = 'internal') event
  order by account_uuid, at desc;

-- SuperAdmins are set up by the operator, and can read every link in the outbox.
create temporary table unproven on commit drop as
  select a.uuid, (select m.tenant_uuid from membership m where m.account_uuid = a.uuid
                  order by m.created_at, m.tenant_uuid limit 1) as home
  from account a
  where a.auth_type = 'internal' and a.email_confirmed_at is not null
    and not exists (select from shown_proof s where s.account_uuid = a.uuid and s.proves)
    and not exists (select from membership m where m.account_uuid = a.uuid and m.role = 'SuperAdmin');

-- Memberships without consent: those of unproven accounts beside the first one, and those of proven accounts that came by
-- a link and were never used.
create temporary table suspended on commit drop as
  select m.account_uuid, m.tenant_uuid, m.role, gen_random_uuid() as invitation_uuid,
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) as token_hash
  from membership m join unproven u on u.uuid = m.account_uuid and u.home <> m.tenant_uuid
  union all
  select m.account_uuid, m.tenant_uuid, m.role, gen_random_uuid(),
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  from membership m
  where m.last_sign_in_at is null and m.role <> 'SuperAdmin'
    and not exists (select from unproven u where u.uuid = m.account_uuid)
    and exists (select from membership o where o.account_uuid = m.account_uuid and o.tenant_uuid <> m.tenant_uuid
      and (o.last_sign_in_at is not null or (o.created_at, o.tenant_uuid) < (m.created_at, m.tenant_uuid)))
    and exists (select from audit_entry e where e.tenant_uuid = m.tenant_uuid and e.subject_uuid = m.account_uuid
      and e.action = 'email.confirm' and e.details ->> 'purpose' = 'invitation');

-- Links under way were in an answer, too, perhaps. Those of a changed address have no other way to prove it.
update one_time_secret set handed_out = true where purpose in ('invitation', 'set-password');
delete from one_time_secret where purpose = 'change-email' and used_at is null;

-- A suspended membership is an invitation again, for a year: its owner accepts it once the address is proven.
delete from one_time_secret s using invitation i, suspended d, account a
  where a.uuid = d.account_uuid and i.tenant_uuid = d.tenant_uuid and lower(i.email) = lower(a.email)
    and s.token_hash = i.token_hash;
insert into one_time_secret (token_hash, purpose, email, expires_at)
  select d.token_hash, 'invitation', lower(a.email collate "C"), now() + interval '365 days'
  from suspended d join account a on a.uuid = d.account_uuid where d.role <> 'Unknown';
insert into invitation (uuid, tenant_uuid, email, first_name, last_name, role, token_hash)
  select d.invitation_uuid, d.tenant_uuid, a.email, a.first_name, a.last_name, d.role, d.token_hash
  from suspended d join account a on a.uuid = d.account_uuid where d.role <> 'Unknown';

-- Keys that were made there do no more until an administrator of the tenant allows it.
update api_key k set revoked_at = now(), revoke_reason = 'suspended'
  from suspended d
  where k.tenant_uuid = d.tenant_uuid and k.created_by_uuid = d.account_uuid and k.revoked_at is null and k.deleted_at is null;
delete from membership m using suspended d where m.account_uuid = d.account_uuid and m.tenant_uuid = d.tenant_uuid;
update account a set current_tenant_uuid = null
  from suspended d where a.uuid = d.account_uuid and a.current_tenant_uuid = d.tenant_uuid;

update account a set confined_to_uuid = u.home from unproven u where a.uuid = u.uuid and u.home is not null;
-- No tenant has them, so that they cannot sign in.
delete from account a using unproven u where a.uuid = u.uuid and u.home is null;

insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
  select u.home, 'system', '00000000-0000-0000-0000-000000000000'::uuid, 'system', 'Unknown', '', 'user.unproven', u.uuid,
    jsonb_build_object('email', a.email), 'ok'
  from unproven u join account a on a.uuid = u.uuid
  union all
  select d.tenant_uuid, 'system', '00000000-0000-0000-0000-000000000000'::uuid, 'system', 'Unknown', '',
    'user.membership_suspended', d.account_uuid, jsonb_build_object('email', a.email, 'role', d.role), 'ok'
  from suspended d join account a on a.uuid = d.account_uuid;
