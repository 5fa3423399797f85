import type { DecisionScope, Justification, ResponseName } from '@assay/contract/decision-names.ts';
import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import type { DecidedBasis, ReopenRule } from '@assay/core/decisions/nearest.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { heldAt } from '../catalogue/held-fragment.ts';
import type { StoredSource } from './stated-in.ts';

/** Where an SBOM is, for the decisions that apply to it. */
export interface DecidedPlace {
  tenant_uuid: string;
  sbomid: string;
  project_uuid: string;
  /** Path of the project. */
  project: string;
}

/** A decision that applies to an SBOM. */
export interface StandingRow {
  uuid: string;
  scope: DecisionScope;
  /** Path of the project or folder; '' for the tenant. */
  path: string;
  /** Vulnerabilities that have the decided name. */
  vuln_ids: number[];
  package: string;
  version_from: string | null;
  version_to: string | null;
  state: AnalysisState;
  justification: Justification;
  responses: ResponseName[];
  detail: string;
  suppressed: boolean;
  reopen_on: ReopenRule[];
  basis: DecidedBasis;
  made_at_version: string;
  author: string;
  /** VEX document that it was accepted from; null without one. */
  stated_in: StoredSource | null;
  created_at: Date;
  expires_at: Date | null;
}

/** Places of decisions that an SBOM is in, as the column `decision.place` names them. */
export const placesOf = ({ sbomid, project_uuid, project }: DecidedPlace): string[] => {
  const segments = project.split('/');
  const folders = segments.map((_, i) => `folder ${segments.slice(0, i + 1).join('/')}`);
  return [`sbom ${sbomid}`, `project ${project_uuid}`, ...folders, 'tenant'];
};

/**
 * Returns the decisions that apply to an SBOM, in any order.
 *
 * @param at the instant whose decisions are asked for; null: those that stand now
 */
export async function selectStanding(
  db: Reader,
  place: DecidedPlace,
  at: Date | null,
): Promise<StandingRow[]> {
  const stood =
    at === null
      ? sql`d.ended_at is null`
      : sql`d.created_at <= ${at} and (d.ended_at is null or d.ended_at > ${at})`;
  const { rows } = await sql<StandingRow>`
    select ${standingColumns(sql`${place.project}`, at)} from decision d
    where d.tenant_uuid = ${place.tenant_uuid} and d.place = any (${placesOf(place)}) and ${stood}`.execute(
    db,
  );
  return rows;
}

/** Vulnerabilities that have the name in a row `d`, or had it at an instant. */
export const decidedVulnerabilities = (at: Date | null) =>
  at === null
    ? sql`select v.vuln_id from vulnerability_fact v where v.id = d.vulnerability
        union select a.vuln_id from alias_fact a where a.alias = d.vulnerability`
    : sql`select v.vuln_id from vulnerability_at_fact v where v.id = d.vulnerability and ${heldAt('v', at)}
        union select a.vuln_id from alias_at_fact a where a.alias = d.vulnerability and ${heldAt('a', at)}`;

/**
 * Columns of a {@link StandingRow}.
 *
 * @param project path of the project of a decision about an SBOM or a project
 * @param at instant whose names of vulnerabilities count; null for today's
 */
export const standingColumns = (project: RawBuilder<unknown>, at: Date | null = null) => sql`
  d.uuid, d.scope, case d.scope when 'folder' then d.folder when 'tenant' then '' else ${project} end as path,
  array(${decidedVulnerabilities(at)}) as vuln_ids,
  d.package, d.version_from, d.version_to, d.state, d.justification, d.responses, d.detail, d.suppressed, d.reopen_on,
  d.basis, d.made_at_version, d.author, d.stated_in, d.created_at, d.expires_at`;

/** Returns the standing decisions of a tenant about a vulnerability by any of its names; without the paths of projects. */
export async function selectStandingAbout(
  db: Reader,
  tenantUuid: string,
  vulnerability: string,
): Promise<(StandingRow & { place: string })[]> {
  const { rows } = await sql<StandingRow & { place: string }>`
    select ${standingColumns(sql`''`)}, d.place from decision d
    where d.tenant_uuid = ${tenantUuid} and d.vulnerability = any (${namesOf(vulnerability)})
      and d.ended_at is null`.execute(db);
  return rows;
}

/** All names of the vulnerability that has a name, and the name itself. */
export const namesOf = (name: string) => sql`array(
  select ${name}
  union select v.id from vulnerability_fact v where v.vuln_id in ${idsOf(name)}
  union select a.alias from alias_fact a where a.vuln_id in ${idsOf(name)})`;

const idsOf = (name: string) => sql`(
  select v.vuln_id from vulnerability_fact v where v.id = ${name}
  union select a.vuln_id from alias_fact a where a.alias = ${name})`;

/** State of decisions about an SBOM's findings. */
export interface DecisionState {
  /** Grows with each change of the tenant's decisions; '0' without one. */
  revision: string;
  /** Instant of the newest act that is visible; the start of 1970 without one. */
  changed_at: Date;
  /** A signers group vouches for the bytes of the document, so that its statements apply. */
  is_trusted: boolean;
}

/** Returns the state of a tenant's decisions, and whether a document is trusted. */
export async function selectDecisionState(
  db: Reader,
  tenantUuid: string,
  sha256: Uint8Array,
): Promise<DecisionState> {
  const { rows } = await sql<DecisionState>`${plannedOnce}
    select coalesce(r.revision, 0)::text as revision, coalesce(r.changed_at, 'epoch') as changed_at, exists (
        select from artifact a
        where a.tenant_uuid = ${tenantUuid} and a.sha256 = ${sha256} and a.trust_level = 'trusted') as is_trusted
    from (select ${tenantUuid}::uuid as tenant_uuid) t left join decision_revision r using (tenant_uuid)`.execute(
    db,
  );
  return rows[0] ?? { revision: '0', changed_at: new Date(0), is_trusted: false };
}

/** Returns the instant of a tenant's newest act that is visible; the start of 1970 without one. */
export async function selectChangedAt(db: Reader, tenantUuid: string): Promise<Date> {
  const { rows } = await sql<{ changed_at: Date }>`
    select changed_at from decision_revision where tenant_uuid = ${tenantUuid}`.execute(db);
  return rows[0]?.changed_at ?? new Date(0);
}
