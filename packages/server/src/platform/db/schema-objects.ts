import { hash } from 'node:crypto';
import type pg from 'pg';

/** Objects of a schema that can change behavior without changing a row, each with a digest of its definition. */
export interface SchemaObjects {
  /** Major version of the server that wrote them: another one may format expressions differently. */
  major: number;
  /** `trigger audit_entry.log_audit_entries` and the like, in order, with 64 bits of SHA-256. */
  objects: Record<string, string>;
}

/** Runs a query with a role that sees the whole catalog. */
type ReadCatalog = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/** Owners differ between installations; whether it is assay_definer, who passes row-level security, must not. */
const OWNER = `case when pg_get_userbyid(o.owner) = 'assay_definer' then 'assay_definer' else 'owner' end`;

const OBJECTS = `
  with ours as (select oid from pg_namespace where nspname = 'public'),
  relation as (
    select c.* from pg_class c where c.relnamespace in (select oid from ours) and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
  function as (
    select p.*, p.proowner as owner from pg_proc p where p.pronamespace in (select oid from ours)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
  select 'function ' || o.proname || '(' || pg_get_function_identity_arguments(o.oid) || ')' as name,
    jsonb_build_array(o.prosrc, o.prosecdef, o.proleakproof, o.provolatile, o.proconfig, l.lanname, ${OWNER})::text as text
  from function o join pg_language l on l.oid = o.prolang
  union all
  select 'trigger ' || c.relname || '.' || t.tgname,
    jsonb_build_array(t.tgfoid::regproc, t.tgtype, t.tgenabled, t.tgattr::text, pg_get_triggerdef(t.oid))::text
  from pg_trigger t join relation c on c.oid = t.tgrelid where not t.tgisinternal
  union all
  select 'disabled constraint of ' || c.relname, t.tgenabled::text
  from pg_trigger t join relation c on c.oid = t.tgrelid where t.tgisinternal and t.tgenabled <> 'O' group by c.relname, t.tgenabled
  union all
  select 'rule ' || c.relname || '.' || r.rulename, r.ev_enabled::text || pg_get_ruledef(r.oid)
  from pg_rewrite r join relation c on c.oid = r.ev_class
  union all
  select 'event trigger ' || e.evtname, e.evtevent::text || e.evtenabled::text from pg_event_trigger e
  where not exists (select from pg_depend d where d.objid = e.oid and d.deptype = 'e')
  union all
  select 'policy ' || c.relname || '.' || p.polname, jsonb_build_array(p.polcmd, p.polpermissive,
    array(select coalesce(a.rolname, 'public') from unnest(p.polroles) r left join pg_authid_names a on a.oid = r order by 1),
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))::text
  from pg_policy p join relation c on c.oid = p.polrelid
  union all
  select 'table ' || c.relname, jsonb_build_array(c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, array(
    select a.rolname || ' ' || x.privilege_type from aclexplode(c.relacl) x join pg_authid_names a on a.oid = x.grantee
    where a.rolname like 'assay\\_%' and x.grantee <> c.relowner order by 1))::text
  from relation c
  union all
  select 'constraint ' || c.relname || '.' || k.conname, k.convalidated::text || pg_get_constraintdef(k.oid)
  from pg_constraint k join relation c on c.oid = k.conrelid where k.contype <> 'n'
  union all
  select 'default ' || c.relname || '.' || a.attname, pg_get_expr(d.adbin, d.adrelid)
  from pg_attrdef d join relation c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
  union all
  select 'unique index ' || i.relname, x.indisvalid::text || pg_get_indexdef(i.oid)
  from pg_index x join pg_class i on i.oid = x.indexrelid join relation c on c.oid = x.indrelid where x.indisunique
  order by 1`.replaceAll('pg_authid_names', 'pg_roles');

/** Reads the objects of a database. */
export async function readSchemaObjects(read: ReadCatalog): Promise<SchemaObjects> {
  const [server] = await read<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  const rows = await read<{ name: string; text: string }>(OBJECTS);
  const objects = rows.map(({ name, text }) => [name, hash('sha256', text, 'hex').slice(0, 16)]);
  return { major: server?.major ?? 0, objects: Object.fromEntries(objects) };
}

/**
 * Compares a schema with the one that migrations create, in sentences that name the object. A server of another
 * major version may format expressions differently, so only its functions are compared by definition, and
 * everything else by name.
 */
export function schemaDifferences(expected: SchemaObjects, found: SchemaObjects): string[] {
  const isSameMajor = expected.major === found.major;
  const names = new Set([...Object.keys(expected.objects), ...Object.keys(found.objects)]);
  return [...names].sort().flatMap((name) => {
    const [should, is] = [expected.objects[name], found.objects[name]];
    if (should === undefined) return [`The ${name} is in no migration.`];
    if (is === undefined) return [`The ${name} of the migrations is not there.`];
    const isCompared = isSameMajor || name.startsWith('function ');
    return is !== should && isCompared ? [`The ${name} is not as the migrations make it.`] : [];
  });
}
