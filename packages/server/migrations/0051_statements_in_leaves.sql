-- Verdicts begin with leaves (ADR 0026): which notarizations name an artifact is read from the leaves themselves, so that no
-- row of a statement can be left out unseen.

-- Digests that a notarization names, as `algorithm:value`; null for any other leaf. Leaves are canonical JSON.
create function notarized_digests(leaf bytea) returns text[] language sql immutable parallel safe
  set search_path = pg_catalog, public as $$
  select case when substring(leaf from 1 for 40) = '{"apiVersion":"1","kind":"notarization",'::bytea then array(
    select d.key || ':' || d.value
    from jsonb_array_elements(convert_from(leaf, 'UTF8')::jsonb #> '{spec,artifacts}') a, jsonb_each_text(a) d) end
$$;
create index log_entry_notarized on log_entry using gin (notarized_digests(leaf))
  where substring(leaf from 1 for 40) = '{"apiVersion":"1","kind":"notarization",'::bytea;

-- Notarizations of the tenant that name artifacts, with the artifacts by which they are known here. Each leaf is looked up and
-- parsed once, however many of the artifacts it names.
create function notarizations_about(artifacts uuid[]) returns table (artifact_uuid uuid, ledger_uuid uuid, idx bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with named as materialized (
    select a.uuid, coalesce('sha256:' || encode(a.sha256, 'hex'), a.other_digest) as digest
    from artifact a
    where a.tenant_uuid = current_tenant() and a.uuid = any (artifacts)
      and coalesce(a.sha256::text, a.other_digest) is not null),
  found as materialized (
    select e.log_uuid, e.idx, notarized_digests(e.leaf) as digests from log_entry e
    where notarized_digests(e.leaf) && (select array_agg(digest) from named)
      and substring(e.leaf from 1 for 40) = '{"apiVersion":"1","kind":"notarization",'::bytea
      and e.tenant_uuid = current_tenant())
  select distinct n.uuid, f.log_uuid, f.idx
  from found f cross join lateral unnest(f.digests) d (digest) join named n on n.digest = d.digest
  order by 1, 2, 3
$$;
select own_by_definer('notarizations_about(uuid[])', 'assay_app', 'assay_worker');
