import type { Input } from '@assay/contract/endpoint.ts';
import type { FindingRemark, findingRemarks } from '@assay/contract/finding-remarks.ts';
import { sql } from 'kysely';
import { selectLeafPlaces } from '../../../log/append/queries.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../../platform/db/order-queries.ts';
import { plannedOnce } from '../../../platform/db/planned-once.ts';
import type { Found } from '../../../platform/http/page.ts';
import { pathOfPlace } from '../queries.ts';
import {
  type DecidedPlace,
  decidedVulnerabilities,
  namesOf,
  placesOf,
} from '../standing-queries.ts';

/** Fields that all remarks of one act share. */
export interface RemarkAct {
  tenant_uuid: string;
  act_uuid: string;
  kind: FindingRemark['kind'];
  scope: string;
  sbomid: string | null;
  project_uuid: string | null;
  folder: string | null;
  text: string;
  assignee_uuid: string | null;
  assignee: string | null;
  author_uuid: string;
  author: string;
}

/** A remark to be stored. */
interface NewRemark {
  uuid: string;
  vulnerability: string;
  package: string;
}

/** Stores the remarks of an act, with the time of the transaction. */
export const insertRemarks = (tx: Writer, act: RemarkAct, remarks: readonly NewRemark[]) =>
  sql`
    insert into finding_remark (tenant_uuid, uuid, act_uuid, kind, scope, sbomid, project_uuid, folder, vulnerability, package,
      text, assignee_uuid, assignee, author_uuid, author, created_at)
    select ${act.tenant_uuid}, n.uuid, ${act.act_uuid}, ${act.kind}, ${act.scope}, ${act.sbomid}, ${act.project_uuid},
      ${act.folder}, n.vulnerability, n.package, ${act.text}, ${act.assignee_uuid}, ${act.assignee}, ${act.author_uuid},
      ${act.author}, now()
    from jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) n (uuid uuid, vulnerability text, package text)`.execute(
    tx,
  );

/** E-mail of a member who may decide; null for another member, undefined for a person who is none. */
export async function findAssignee(db: Reader, uuid: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select d.email from find_member(${uuid}) m left join deciding_members() d on d.uuid = m.uuid`.execute(
    db,
  );
  return rows[0]?.email;
}

/** Members who may decide, with a text in lower case in their addresses: at most `most`. */
export async function selectAssignees(
  db: Reader,
  { keyword, most }: { keyword: string; most: number },
): Promise<{ uuid: string; email: string }[]> {
  const { rows } = await sql<{ uuid: string; email: string }>`
    select uuid, email from deciding_members()
    where strpos(lower(email), ${keyword}) > 0 order by lower(email), uuid limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Place, time and author of an act of assignments. */
export type AssignmentAct = Pick<
  RemarkAct,
  'scope' | 'sbomid' | 'project_uuid' | 'folder' | 'author_uuid'
> & { place: string; created_at: Date };

/** An act of assignments; undefined when the tenant has no such act. */
export async function findAssignmentAct(
  db: Reader,
  tenantUuid: string,
  act: string,
): Promise<AssignmentAct | undefined> {
  const { rows } = await sql<AssignmentAct>`
    select scope, sbomid, project_uuid, folder, author_uuid, place, created_at from finding_remark
    where tenant_uuid = ${tenantUuid} and act_uuid = ${act} and kind = 'assignment' limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Ends the assignments of an act that still stand, and returns them. */
export async function endAssignmentAct(
  tx: Writer,
  { tenant_uuid, author }: Pick<RemarkAct, 'tenant_uuid' | 'author'>,
  act: string,
): Promise<{ vulnerability: string; package: string }[]> {
  const { rows } = await sql<{ vulnerability: string; package: string }>`
    update finding_remark set ended_at = now(), ended_by = ${author}
    where tenant_uuid = ${tenant_uuid} and act_uuid = ${act} and kind = 'assignment' and ended_at is null
    returning vulnerability, package`.execute(tx);
  return rows;
}

/** An assignment that an act ended, to a person who may decide. */
interface EndedAssignment {
  vulnerability: string;
  package: string;
  assignee_uuid: string;
  assignee: string;
}

/** Assignments of a place that ended at an instant, without those to people who may not decide any more. */
export async function selectEnded(
  tx: Writer,
  tenantUuid: string,
  { place, created_at }: AssignmentAct,
): Promise<EndedAssignment[]> {
  const { rows } = await sql<EndedAssignment>`
    select r.vulnerability, r.package, d.uuid as assignee_uuid, d.email as assignee
    from finding_remark r join deciding_members() d on d.uuid = r.assignee_uuid
    where r.tenant_uuid = ${tenantUuid} and r.place = ${place} and r.kind = 'assignment' and r.ended_at = ${created_at}`.execute(
    tx,
  );
  return rows;
}

/**
 * A vulnerability and a package as one text, in SQL and here: a list of such texts is hashed, while the planner compares each of
 * 5,000 pairs with each row of a table without statistics.
 */
const pairText = sql`length(vulnerability) || ' ' || vulnerability || package`;
const pairTextOf = (one: Pick<NewRemark, 'vulnerability' | 'package'>): string =>
  `${[...one.vulnerability].length} ${one.vulnerability}${one.package}`;

/** Ends the assignments of some findings in a place; returns how many. */
export async function endAssignments(
  tx: Writer,
  { tenant_uuid, author }: RemarkAct,
  place: string,
  about: readonly Pick<NewRemark, 'vulnerability' | 'package'>[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update finding_remark set ended_at = now(), ended_by = ${author}
    where tenant_uuid = ${tenant_uuid} and place = ${place} and kind = 'assignment' and ended_at is null
      and ${pairText} = any (${about.map(pairTextOf)}::text[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A remark as the list shows it. */
type RemarkRow = Omit<FindingRemark, 'created_at' | 'ended_at'> & {
  created_at: Date;
  ended_at: Date | null;
};

type StoredRow = Omit<RemarkRow, 'receipt'> & { entry_uuid: string | null };

/** The table is `d`, as `pathOfPlace` names it. */
const columns = sql`d.uuid, d.kind, d.scope, d.sbomid, ${pathOfPlace} as path, d.vulnerability, d.package, d.text,
  d.assignee_uuid, d.assignee, d.author, d.created_at, d.ended_at, d.ended_by, (
    select a.uuid from audit_entry a
    where a.tenant_uuid = d.tenant_uuid and a.subject_uuid = d.act_uuid and a.action like 'finding.%' limit 1) as entry_uuid`;

const ORDERS: ListOrders<'created_at' | 'vulnerability'> = {
  columns: {
    created_at: { by: sql`d.created_at`, type: 'timestamptz' },
    vulnerability: { by: sql`d.vulnerability`, type: 'text' },
  },
  tie: { by: sql`d.uuid`, type: 'uuid' },
};

type Filter = Omit<Input<typeof findingRemarks.listFindingRemarks>, 'cursor' | 'sbomid'>;

/**
 * One page of remarks and their number.
 *
 * @param filter.place SBOM that they concern; undefined for any
 * @param filter.caller the person for `assigned_to_me`
 */
export async function selectRemarks(
  db: Reader,
  tenantUuid: string,
  filter: Filter & ListPage<Filter['sort']> & { place: DecidedPlace | undefined; caller: string },
): Promise<Found<RemarkRow & Sorted>> {
  const { kind, vulnerability, assigned_to_me, place, caller } = filter;
  const isMine = sql`(d.ended_at is null and d.assignee_uuid is not distinct from ${caller}::uuid)`;
  const found = await listQuery({
    select: columns,
    from: sql`finding_remark d`,
    filters: [
      sql`d.tenant_uuid = ${tenantUuid}`,
      kind && sql`d.kind = ${kind}`,
      vulnerability === undefined
        ? undefined
        : sql`d.vulnerability = any (${namesOf(vulnerability)})`,
      filter.package === undefined ? undefined : sql`d.package in ('', ${filter.package})`,
      place && sql`d.place = any (${placesOf(place)})`,
      assigned_to_me === undefined ? undefined : assigned_to_me ? isMine : sql`not ${isMine}`,
    ],
    orders: ORDERS,
    page: filter,
  }).read<StoredRow>(db);
  const entries = found.rows.flatMap(({ entry_uuid }) => entry_uuid ?? []);
  const places = await selectLeafPlaces(db, entries);
  const rows = found.rows.map(({ entry_uuid, ...row }) => ({
    ...row,
    receipt: places.get(entry_uuid ?? '') ?? null,
  }));
  return { ...found, rows };
}

/** An assignment that concerns an SBOM. */
export interface AssignmentRow {
  /** As the column `finding_remark.place` names it. */
  place: string;
  vuln_ids: number[];
  /** As `decidedPackageOf` names it; '' for every package. */
  package: string;
  assignee: { uuid: string; name: string } | null;
}

/**
 * Returns the assignments that concern an SBOM, the one that counts first: nearer places, then named packages.
 *
 * @param at the instant whose assignments are asked for; null: those that stand now
 */
export async function selectAssignments(
  db: Reader,
  of: DecidedPlace,
  at: Date | null,
): Promise<AssignmentRow[]> {
  const stood =
    at === null
      ? sql`d.ended_at is null`
      : sql`d.created_at <= ${at} and (d.ended_at is null or d.ended_at > ${at})`;
  const { rows } = await sql<AssignmentRow>`${plannedOnce}
    select d.place, d.package, array(${decidedVulnerabilities(at)}) as vuln_ids,
      case when d.assignee_uuid is not null then jsonb_build_object('uuid', d.assignee_uuid, 'name', d.assignee) end as assignee
    from finding_remark d
    where d.tenant_uuid = ${of.tenant_uuid} and d.kind = 'assignment' and d.place = any (${placesOf(of)}) and ${stood}
    order by array_position(array['sbom', 'project', 'folder', 'tenant'], d.scope), length(d.folder) desc, d.package = '',
      d.created_at desc, d.uuid desc`.execute(db);
  return rows;
}
