-- Which licenses a tenant allows (ADR 0068). The row is tracked: its audit entry commits to it (ADR 0026).

create table license_policy (
  tenant_uuid uuid primary key references tenant on delete cascade,
  -- Names the row in audit entries.
  uuid uuid not null default uuid_v7(),
  -- {otherwise, rules: [{name, verdict, groups, licenses}]}; null: removed, so that no license is judged.
  policy jsonb,
  -- Grows with each change.
  revision int not null default 1 check (revision > 0),
  set_by text not null,
  set_at timestamptz(3) not null default now()
);
select protect_tenant_table('license_policy');

create trigger record_row after insert or update or delete on license_policy for each row execute function record_row();
