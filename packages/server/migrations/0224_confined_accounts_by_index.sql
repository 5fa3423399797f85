-- Looked for by index: where no account is confined, all of them were read at each sign-in. EXISTS would drop the order.
create or replace function confined_accounts_exist() returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$
  select (select true from account a where a.confined_to_uuid is not null order by a.confined_to_uuid limit 1) is true
$$;
