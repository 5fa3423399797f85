import type { Input } from '@assay/contract/endpoint.ts';
import type { FindingRemark, findingRemarks } from '@assay/contract/finding-remarks.ts';
import { sql } from 'kysely';
import { selectLeafPlaces } from '../../../log/append/queries.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../../platform/db/order-queries.ts';
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

/** E-mail and role of a member of the transaction's tenant; undefined for others. */
export async function findMember(
  db: Reader,
  uuid: string,
): Promise<{ email: string; role: string } | undefined> {
  const { rows } = await sql<{ email: string; role: string }>`
    select email, role from find_member(${uuid})`.execute(db);
  return rows[0];
}

/** Members who may decide, with a text in lower case in their addresses: at most `most`. */
export async function selectAssignees(
  db: Reader,
  { keyword, most }: { keyword: string; most: number },
): Promise<{ uuid: string; email: string }[]> {
  const { rows } = await sql<{ uuid: string; email: string }>`
    select uuid, email from deciding_members(${keyword}, ${most})`.execute(db);
  return rows;
}

/** Place of an act of assignments, as the column `place` names it; undefined when the tenant has no such act. */
export async function findAssignmentAct(
  db: Reader,
  tenantUuid: string,
  act: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select place from finding_remark
    where tenant_uuid = ${tenantUuid} and act_uuid = ${act} and kind = 'assignment' limit 1`.execute(
    db,
  );
  return rows[0]?.place;
}

/** An act that undoes another one, with its author. */
interface UndoingAct {
  tenant_uuid: string;
  undone: string;
  act_uuid: string;
  author_uuid: string;
  author: string;
}

/** Ends the assignments of an act that still stand, and assigns their findings as before; returns how many of each. */
export async function undoAssignments(
  tx: Writer,
  { tenant_uuid, undone, act_uuid, author_uuid, author }: UndoingAct,
): Promise<{ ended: number; restored: number }> {
  const { rows: standing } = await sql<{ uuid: string }>`
    update finding_remark set ended_at = now(), ended_by = ${author}
    where tenant_uuid = ${tenant_uuid} and act_uuid = ${undone} and kind = 'assignment' and ended_at is null
    returning uuid`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into finding_remark (tenant_uuid, uuid, act_uuid, kind, scope, sbomid, project_uuid, folder, vulnerability, package,
      text, assignee_uuid, assignee, author_uuid, author, created_at)
    select r.tenant_uuid, uuidv7(), ${act_uuid}, r.kind, r.scope, r.sbomid, r.project_uuid, r.folder, r.vulnerability, r.package,
      '', before.assignee_uuid, before.assignee, ${author_uuid}, ${author}, now()
    from finding_remark r join lateral (
      select o.assignee_uuid, o.assignee from finding_remark o
      where o.tenant_uuid = r.tenant_uuid and o.place = r.place and o.kind = 'assignment'
        and o.vulnerability = r.vulnerability and o.package = r.package and o.ended_at = r.created_at
      order by o.created_at desc limit 1) before on before.assignee_uuid is not null
    where r.tenant_uuid = ${tenant_uuid} and r.uuid = any (${standing.map(({ uuid }) => uuid)}::uuid[])`.execute(
    tx,
  );
  return { ended: standing.length, restored: Number(numAffectedRows ?? 0) };
}

/** Ends the assignments of some findings in a place; returns how many. */
export async function endAssignments(
  tx: Writer,
  { tenant_uuid, author }: RemarkAct,
  place: string,
  about: readonly Pick<NewRemark, 'vulnerability' | 'package'>[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update finding_remark r set ended_at = now(), ended_by = ${author}
    from unnest(${about.map((one) => one.vulnerability)}::text[], ${about.map((one) => one.package)}::text[])
      w (vulnerability, package)
    where r.tenant_uuid = ${tenant_uuid} and r.place = ${place} and r.kind = 'assignment' and r.ended_at is null
      and r.vulnerability = w.vulnerability and r.package = w.package`.execute(tx);
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
  const { rows } = await sql<AssignmentRow>`
    select d.place, d.package, array(${decidedVulnerabilities(at)}) as vuln_ids,
      case when d.assignee_uuid is not null then jsonb_build_object('uuid', d.assignee_uuid, 'name', d.assignee) end as assignee
    from finding_remark d
    where d.tenant_uuid = ${of.tenant_uuid} and d.kind = 'assignment' and d.place = any (${placesOf(of)}) and ${stood}
    order by array_position(array['sbom', 'project', 'folder', 'tenant'], d.scope), length(d.folder) desc, d.package = '',
      d.created_at desc, d.uuid desc`.execute(db);
  return rows;
}
