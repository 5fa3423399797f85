/**
 * Tenants with the requested number of artifacts, inserted directly into the database, because uploading and
 * signing them would take days. The product's own triggers maintain derived columns, and its recount finds no
 * difference.
 */
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { recount } from '@assay/server/features/catalogue/check/recount.ts';
import { columnsOf } from '@assay/server/features/compliance/judge-graph.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { countScopes } from '../inventory/inventory-sums.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';

/** Number of artifacts, and of package versions that are only used. */
export interface ArtifactPlan {
  tenant_uuid: string;
  built: number;
  used: number;
}

/** Per tenant. */
export const SIGNERS = 200;
export const LEDGERS = 3;
const SETS = 20_000;
const MEMBERS = 50;
const PROJECTS = 1_000;
const VERSIONS = 10;
/** Rows of one statement. */
const BATCH = 50_000;

/** Deterministic uuid of a numbered object of a tenant. */
export const uuidOf = (tenant: string, kind: number, number: number): string =>
  `${tenant.slice(0, 24)}${kind}${String(number).padStart(11, '0')}`;

const WORDS =
  `core util react spring kernel http json parser client server cache queue logger auth token crypto image build
  test mock async stream buffer socket router query schema model view table chart form input button theme color font icon
  map graph tree list array string number date time zone config env shell file path zip tar hash sign verify trust`.split(
    /\s+/,
  );
const words = `(select array[${WORDS.map((word) => `'${word}'`).join()}] as words) w`;

const PACKAGES = `
  with n as (
    select i, (array['npm','npm','npm','npm','npm','npm','Maven','Maven','PyPI','Debian'])[1 + i % 10] as ecosystem,
      w.words[1 + i % ${WORDS.length}] || '-' || w.words[1 + i / ${WORDS.length} % ${WORDS.length}] || '-' || i as name
    from generate_series($1::int, $2::int) i, ${words})
  insert into package (package_id, ecosystem, name)
  select i, ecosystem, case ecosystem when 'Maven' then 'org.' || name || ':' || name else name end from n`;

const PACKAGE_VERSIONS = `
  with n as (
    select p.*, v.v, case p.ecosystem
        when 'npm' then 'pkg:npm/' || p.name when 'PyPI' then 'pkg:pypi/' || p.name
        when 'Debian' then 'pkg:deb/debian/' || p.name else 'pkg:maven/' || replace(p.name, ':', '/') end
      || '@1.' || v.v || '.0' || case p.ecosystem when 'Debian' then '?distro=debian-12' else '' end as identity
    from package p cross join generate_series(1, ${VERSIONS}) v (v)
    where p.package_id between $1::int and $2::int)
  insert into package_version
    (pv_id, key, package_id, ecosystem, release, match_name, match_version, version, identity, unchecked)
  select (package_id - 1) * ${VERSIONS} + v, substr(encode(sha256(identity::bytea), 'hex'), 1, 32)::uuid, package_id, ecosystem,
    case ecosystem when 'Debian' then '12' else '' end, name, '1.' || v || '.0', '1.' || v || '.0', identity, ''
  from n`;

const RISKS = `
  insert into package_risk (pv_id, worst, critical, high, medium, low, unassigned, unknown)
  select pv_id, w, (w = 4)::int, (w >= 3)::int, 1, 0, (w = 0)::int, 0
  from (select pv_id, (array[4,3,3,2,2,2,1,0])[1 + floor(random() * 8)::int] as w
        from package_version where random() < 0.1) r`;

const SETS_OF_PACKAGES = `
  with n as materialized (
    select i, array(
      select distinct 1 + floor(random() ^ 3 * $2::int)::int + i * 0 from generate_series(1, ${MEMBERS}) order by 1) as added
    from generate_series(1, ${SETS}) i)
  insert into component_set (tenant_uuid, sha256, package_count, added)
  select $1::uuid, sha256(int4send(i)), cardinality(added), added from n`;

const SUMMARIES = `
  insert into set_summary (tenant_uuid, set_id, critical, high, medium, low, unassigned, unknown, matched)
  select s.tenant_uuid, s.set_id, coalesce(sum(r.critical), 0), coalesce(sum(r.high), 0), coalesce(sum(r.medium), 0),
    coalesce(sum(r.low), 0), coalesce(sum(r.unassigned), 0), coalesce(sum(r.unknown), 0),
    coalesce(array_agg(r.pv_id order by r.pv_id) filter (where r.pv_id is not null), '{}')
  from component_set s cross join lateral unnest(s.added) m (pv_id) left join package_risk r on r.pv_id = m.pv_id
  where s.tenant_uuid = $1::uuid group by s.tenant_uuid, s.set_id`;

const SBOMS = `
  with p as (
    insert into project (tenant_uuid, uuid, path, name)
    select $1::uuid, gen_random_uuid(), 'group/service-' || i, 'service-' || i from generate_series(1, ${PROJECTS}) i
    returning uuid, path),
  q as (
    insert into project_summary (tenant_uuid, project_uuid, path) select $1::uuid, uuid, path from p),
  n as (select uuid, row_number() over (order by path) - 1 as i from p)
  insert into sbom (tenant_uuid, sbomid, project_uuid, set_id, name, version, format, spec_version, encoding, sha256,
    size_bytes, uploaded_by, uploaded_at, in_use, status, component_count, steps, subject)
  select s.tenant_uuid, uuid_v7(), n.uuid, s.set_id, 'service', s.set_id::text, 'CycloneDX', '1.6', 'json', s.sha256, 20000,
    'pipeline', timestamptz '2026-01-01' + s.set_id * interval '1 minute', false, 'ready', s.package_count,
    array_fill(now(), array[8]), '{"name":"","purl":null,"digests":null,"is_container":false,"claims":0}'
  from component_set s join n on n.i = s.set_id % ${PROJECTS} where s.tenant_uuid = $1::uuid`;

/** Results for SBOMs of which no document is stored: without them, a job would fail to judge them beside the measurement. */
const RESULTS = `
  with judged as (
    insert into sbom_compliance (tenant_uuid, sbomid, rules, sha256, rules_passed, rules_total, results)
    select tenant_uuid, sbomid, $2, sha256, 0, 0, $3::jsonb from sbom where tenant_uuid = $1::uuid)
  insert into sbom_licenses_counted (tenant_uuid, sbomid) select tenant_uuid, sbomid from sbom where tenant_uuid = $1::uuid`;

const USED = `
  insert into tenant_package (tenant_uuid, pv_id, package_id, name, kind, projects, worst)
  select $1::uuid, v.pv_id, v.package_id, p.name, artifact_kind(v.identity), floor(100 * random() ^ 6)::int, coalesce(r.worst, -1)
  from package_version v join package p using (package_id) left join package_risk r using (pv_id)
  where v.pv_id between $2::int and $3::int`;

const BUILT = `
  with n as (
    select i, (array['container','container','container','container','npm','maven','file','file','file','generic'])[1 + i % 10] as kind,
      (array['trusted','trusted','trusted','untrusted','unsupported','unknown'])[1 + floor(random() * 6)::int] as level,
      random() < 0.55 as is_signed, random() as r1, random() as r2, random() as r3, random() as r4
    from generate_series($2::int, $3::int) i),
  named as (
    select n.*, case when kind = 'container' then 'acme/service-' || floor(r1 * 3000)::int
        when kind = 'file' then 'release/' || w.words[1 + i % ${WORDS.length}] || '-' || i || '.tar.gz'
        else w.words[1 + i % ${WORDS.length}] || '-' || w.words[1 + i / ${WORDS.length} % ${WORDS.length}] || '-' || i end as name
    from n, ${words}),
  spelt as (
    select *, case kind when 'container' then 'pkg:oci/' || split_part(name, '/', 2) || '@sha256:' || md5(i::text)
      when 'npm' then 'pkg:npm/' || name || '@1.1.0' when 'file' then null else 'pkg:' || kind || '/' || name || '@1' end as purl
    from named)
  insert into artifact (tenant_uuid, sha256, digests, purl, pv_key, name, version, kind, labels, trust_level, ledger_uuid,
    signer_uuid, signed_at, attestation_count, created_at)
  select $1::uuid, sha256(int4send(i)), jsonb_build_object('sha256', encode(sha256(int4send(i)), 'hex')), purl,
    substr(encode(sha256(purl::bytea), 'hex'), 1, 32)::uuid, name, '1.' || i % 97, kind,
    case when r4 < 0.05 then array['team=' || floor(r4 * 400)::int] else '{}' end, case when is_signed then level else 'unknown' end,
    case when is_signed then overlay($1::text placing '1' || lpad((i % ${LEDGERS})::text, 11, '0') from 25)::uuid end,
    case when is_signed then overlay($1::text placing '2' || lpad(floor(r2 ^ 3 * ${SIGNERS})::int::text, 11, '0') from 25)::uuid end,
    case when is_signed then now() - r3 ^ 2 * interval '400 days' end, is_signed::int, now() - r3 * interval '500 days'
  from spelt`;

const DESCRIBED = `
  insert into artifact_sbom (tenant_uuid, artifact_uuid, sbomid)
  select a.tenant_uuid, a.uuid, b.sbomids[1 + floor(random() * cardinality(b.sbomids))::int]
  from artifact a, (select array_agg(sbomid) as sbomids from sbom where tenant_uuid = $1::uuid) b
  where a.tenant_uuid = $1::uuid and a.uuid = any ($2::uuid[]) on conflict do nothing`;

/** Fills existing tenants; the largest number of package versions is created for all. */
export async function fillArtifacts(product: Product, plans: ArtifactPlan[]): Promise<void> {
  const owner = await openOwner(product);
  await owner.query('select setseed(0.5)');
  const packages = Math.ceil(Math.max(...plans.map(({ used }) => used)) / VERSIONS);
  for (const statement of [PACKAGES, PACKAGE_VERSIONS]) {
    await inBatches(packages, BATCH / VERSIONS, (from, to) => owner.query(statement, [from, to]));
  }
  await owner.query(RISKS);
  await owner.query('analyze');
  for (const plan of plans) await fillTenant(owner, plan, packages * VERSIONS);
  await owner.query('vacuum analyze');
  const worker = openDatabase({ url: owner.url, role: 'assay_worker', size: 1 });
  const wrong = (await recount(worker)).filter(({ what }) => what.startsWith('artifact '));
  if (wrong.length > 0) throw new Error(`The artifacts are wrong: ${JSON.stringify(wrong[0])}`);
  await worker.close();
  await owner.close();
}

async function fillTenant(owner: Owner, plan: ArtifactPlan, versions: number): Promise<void> {
  const { tenant_uuid: tenant, built, used } = plan;
  await owner.query("select set_config('app.tenant', $1, false)", [tenant]);
  for (let i = 0; i < SIGNERS; i++) {
    await owner.query(
      "insert into principal (tenant_uuid, uuid, kind, person_uuid, name) values ($1, $2, 'api-key', $2, $3)",
      [tenant, uuidOf(tenant, 2, i), `pipeline-${i}`],
    );
  }
  await owner.query(SETS_OF_PACKAGES, [tenant, versions]);
  await owner.query(SUMMARIES, [tenant]);
  await owner.query(SBOMS, [tenant]);
  await owner.query(RESULTS, [tenant, RULES_KEY, columnsOf(null)]);
  await countScopes(owner);
  await inBatches(used, BATCH, (from, to) => owner.query(USED, [tenant, from, to]));
  await inBatches(built, BATCH, (from, to) => owner.query(BUILT, [tenant, from, to]));
  await owner.query('analyze');
  const described = await owner.query<{ uuid: string }>(
    "select uuid from artifact where tenant_uuid = $1 and kind = 'container' and random() < 0.6",
    [tenant],
  );
  await inBatches(described.length, BATCH / 5, (from, to) =>
    owner.query(DESCRIBED, [tenant, described.slice(from - 1, to).map(({ uuid }) => uuid)]),
  );
}

/** Numbers from 1 to `count`, in batches. */
async function inBatches(
  count: number,
  size: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += size)
    await work(from, Math.min(count, from + size - 1));
}
