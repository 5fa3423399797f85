import type { DecidedBasis } from '@assay/core/decisions/nearest.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { StoredSource } from './stated-in.ts';

/** A decision to be stored, with what all of its act share. */
interface NewDecision {
  uuid: string;
  vulnerability: string;
  package: string;
  basis: DecidedBasis;
}

/** Fields that all decisions of one act share. */
export interface ActSettings {
  tenant_uuid: string;
  act_uuid: string;
  scope: string;
  sbomid: string | null;
  project_uuid: string | null;
  folder: string | null;
  version_from: string | null;
  version_to: string | null;
  state: string;
  justification: string;
  responses: string[];
  detail: string;
  suppressed: boolean;
  reopen_on: string[];
  made_at_sbomid: string | null;
  made_at_version: string;
  author_uuid: string;
  author: string;
  expires_at: string | null;
  /** VEX document that the decisions are accepted from; null without one. */
  stated_in: StoredSource | null;
}

/** A pair of vulnerability and package. */
export type DecidedPair = Pick<NewDecision, 'vulnerability' | 'package'>;

/** The act that ends decisions, and its author. */
interface Ending {
  tenant_uuid: string;
  act_uuid: string;
  ended_by: string;
}

/** The column `decision.place` of an act. */
export const placeOf = ({
  scope,
  sbomid,
  project_uuid,
  folder,
}: Pick<ActSettings, 'scope' | 'sbomid' | 'project_uuid' | 'folder'>): string =>
  scope === 'tenant' ? 'tenant' : `${scope} ${sbomid ?? project_uuid ?? folder}`;

/** Serializes acts about a place until the transaction ends. */
export const lockPlace = (tx: Writer, tenantUuid: string, place: string) =>
  sql`select pg_advisory_xact_lock(hashtext('assay decisions'), hashtext(${`${tenantUuid} ${place}`}))`.execute(
    tx,
  );

const pairsOf = (pairs: readonly DecidedPair[]) =>
  sql`unnest(${pairs.map((p) => p.vulnerability)}::text[], ${pairs.map((p) => p.package)}::text[]) w (vulnerability, package)`;

const sameVersions = ({
  version_from,
  version_to,
}: Pick<ActSettings, 'version_from' | 'version_to'>) =>
  sql`coalesce(d.version_from, '') = ${version_from ?? ''} and coalesce(d.version_to, '') = ${version_to ?? ''}`;

/**
 * Standing decisions `d` of the place and versions of an act, one index lookup for each of its pairs `w`. `offset 0` keeps it so: a
 * plan that expects one standing decision compares each with all pairs.
 */
const standingOf = (act: ActSettings, pairs: readonly DecidedPair[]) => sql`
  ${pairsOf(pairs)} cross join lateral (
    select d.tenant_uuid, d.uuid, d.act_uuid, d.vulnerability, d.author, d.state, d.created_at from decision d
    where d.tenant_uuid = ${act.tenant_uuid} and d.place = ${placeOf(act)} and d.vulnerability = w.vulnerability
      and d.package = w.package and d.ended_at is null and ${sameVersions(act)} offset 0) d`;

/** Whether the act of a decision `d` became visible after an instant of reading; acts from before that was kept count by their start. */
export const isNewer = (since: string) => sql`coalesce((
    select a.changed_at from act_instant a where a.tenant_uuid = d.tenant_uuid and a.act_uuid = d.act_uuid), d.created_at) > ${since}`;

/** The newest decision of one of the pairs in a place that an answer with this instant of reading did not have. */
export async function findNewer(
  db: Reader,
  act: ActSettings,
  pairs: readonly DecidedPair[],
  since: string,
): Promise<{ vulnerability: string; author: string; state: string; created_at: Date } | undefined> {
  const { rows } = await sql<{
    vulnerability: string;
    author: string;
    state: string;
    created_at: Date;
  }>`
    select d.vulnerability, d.author, d.state, d.created_at from ${standingOf(act, pairs)}
    where ${isNewer(since)} order by d.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Number of standing decisions that an act would end. */
export async function countReplaced(
  db: Reader,
  act: ActSettings,
  pairs: readonly DecidedPair[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${standingOf(act, pairs)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends the standing decisions that an act replaces; returns how many. */
export async function endReplaced(
  tx: Writer,
  act: ActSettings,
  pairs: readonly DecidedPair[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    with replaced as materialized (select d.tenant_uuid, d.uuid from ${standingOf(act, pairs)})
    update decision e set ended_at = now(), ended_act = ${act.act_uuid}, ended_by = ${act.author}
    from replaced r where e.tenant_uuid = r.tenant_uuid and e.uuid = r.uuid`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Stores the decisions of an act, with the time of the transaction. */
export const insertDecisions = (tx: Writer, act: ActSettings, decisions: readonly NewDecision[]) =>
  sql`
    insert into decision (tenant_uuid, uuid, act_uuid, scope, sbomid, project_uuid, folder, vulnerability, package, version_from,
      version_to, state, justification, responses, detail, suppressed, reopen_on, basis, made_at_sbomid, made_at_version,
      author_uuid, author, created_at, expires_at, stated_in)
    select ${act.tenant_uuid}, n.uuid, ${act.act_uuid}, ${act.scope}, ${act.sbomid}, ${act.project_uuid}, ${act.folder},
      n.vulnerability, n.package, ${act.version_from}, ${act.version_to}, ${act.state}, ${act.justification},
      ${act.responses}::text[], ${act.detail}, ${act.suppressed}, ${act.reopen_on}::text[], n.basis, ${act.made_at_sbomid},
      ${act.made_at_version}, ${act.author_uuid}, ${act.author}, now(), ${act.expires_at},
      ${act.stated_in === null ? null : JSON.stringify(act.stated_in)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      n (uuid uuid, vulnerability text, package text, basis jsonb)`.execute(tx);

/** Author, places and size of an act. */
interface MadeAct {
  /** By its audit entry: decisions that an undo puts back keep their authors. Null without one. */
  author_uuid: string | null;
  places: string[];
  decisions: number;
  standing: number;
}

/** Returns an act of the tenant; undefined when there is none. */
export async function findAct(
  db: Reader,
  tenantUuid: string,
  act: string,
): Promise<MadeAct | undefined> {
  const { rows } = await sql<MadeAct>`
    select (
        select a.actor_uuid from audit_entry a
        where a.tenant_uuid = ${tenantUuid} and a.subject_uuid = ${act} and a.action like 'decision.%' and a.outcome = 'ok'
        limit 1) as author_uuid, array_agg(distinct place order by place) as places,
      count(*)::int as decisions, count(*) filter (where ended_at is null)::int as standing
    from decision where tenant_uuid = ${tenantUuid} and act_uuid = ${act} group by act_uuid`.execute(
    db,
  );
  return rows[0];
}

/** Ends what still stands of an act; returns how many. */
export async function endAct(tx: Writer, ending: Ending, undone: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update decision set ended_at = now(), ended_act = ${ending.act_uuid}, ended_by = ${ending.ended_by}
    where tenant_uuid = ${ending.tenant_uuid} and act_uuid = ${undone} and ended_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Puts back what an act had ended, where it no longer stands itself, as rows of the undoing act; returns how many. */
export async function restoreEnded(tx: Writer, ending: Ending, undone: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into decision (tenant_uuid, uuid, act_uuid, scope, sbomid, project_uuid, folder, vulnerability, package, version_from,
      version_to, state, justification, responses, detail, suppressed, reopen_on, basis, made_at_sbomid, made_at_version,
      author_uuid, author, created_at, expires_at, stated_in)
    select d.tenant_uuid, uuid_v7(), ${ending.act_uuid}, d.scope, d.sbomid, d.project_uuid, d.folder, d.vulnerability, d.package,
      d.version_from, d.version_to, d.state, d.justification, d.responses, d.detail, d.suppressed, d.reopen_on, d.basis,
      d.made_at_sbomid, d.made_at_version, d.author_uuid, d.author, now(), d.expires_at, d.stated_in
    from decision d where d.tenant_uuid = ${ending.tenant_uuid} and d.ended_act = ${undone}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Notes the decisions of an act as to be compared with what is known now, as changes of advisories do (ADR 0067): they say what was
 * known earlier. Needs the lock of the catalogue.
 */
export const recheckAct = (tx: Writer, tenantUuid: string, act: string) =>
  sql`
    insert into decision_recheck (tenant_uuid, vuln_id)
    select distinct ${tenantUuid}::uuid, n.vuln_id
    from decision d join lateral (
      select v.vuln_id from vulnerability_fact v where v.id = d.vulnerability
      union all select a.vuln_id from alias_fact a where a.alias = d.vulnerability) n on true
    where d.tenant_uuid = ${tenantUuid} and d.act_uuid = ${act} and d.ended_at is null and d.reopen_on <> '{}'
    order by 2
    on conflict do nothing`.execute(tx);
