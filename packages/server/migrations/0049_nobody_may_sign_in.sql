-- True while there is no account at all: only the set-up link leads in, unless a provider vouches for people.
create function nobody_has_an_account() returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$
  select not exists (select from account)
$$;
select own_by_definer('nobody_has_an_account()', 'assay_app');
