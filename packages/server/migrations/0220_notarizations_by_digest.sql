-- Each digest is looked up by itself: a search for many at once parsed every leaf that it found, to learn which of them it names:
-- 27 ms for 500 artifacts of which each has two leaves; 4 ms so. A leaf that names an artifact twice counts once, as before.
create or replace function notarizations_about(artifacts uuid[]) returns table (artifact_uuid uuid, ledger_uuid uuid, idx bigint)
  language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
  with named as materialized (
    select a.uuid, array[coalesce('sha256:' || encode(a.sha256, 'hex'), a.other_digest) collate "default"] as digest
    from artifact a
    where a.tenant_uuid = current_tenant() and a.uuid = any (artifacts)
      and coalesce(a.sha256::text, a.other_digest) is not null)
  select n.uuid, f.log_uuid, f.idx
  from named n cross join lateral (
    select e.log_uuid, e.idx from log_entry e
    where notarized_digests(e.leaf) @> n.digest
      and substring(e.leaf from 1 for 40) = '{"apiVersion":"1","kind":"notarization",'::bytea
      and e.tenant_uuid = current_tenant() offset 0) f
  order by 1, 2, 3
$$;
