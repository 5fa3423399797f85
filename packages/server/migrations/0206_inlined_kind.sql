-- Without a search path of its own the function becomes a part of the statements that call it: an upload calls it for each package version.
-- Everything that it names is of pg_catalog, which is searched first.
create or replace function artifact_kind(identity text) returns text language sql immutable parallel safe as $$
  select case
    when not starts_with(identity, 'pkg:') then split_part(identity, ':', 1)
    when substr(split_part(identity, '/', 1), 5) in ('oci', 'docker') then 'container'
    else substr(split_part(identity, '/', 1), 5) end
$$;
