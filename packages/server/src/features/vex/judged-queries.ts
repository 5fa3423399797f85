import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { StatementMatch, StoredStatement } from './statement-queries.ts';

/** A document of a tenant. */
interface DocumentName {
  tenantUuid: string;
  uuid: string;
}

/** Whether the act that accepted a statement `s` still stands. */
export const stands = sql`exists (select from decision x
  where x.tenant_uuid = s.tenant_uuid and x.act_uuid = s.act_uuid and x.ended_at is null)`;

/** Neither accepted nor declined. */
const isOpen = sql`s.declined_at is null and (s.act_uuid is null or not ${stands})`;

const compared = sql`s.number, s.vulnerability, s.aliases, s.subject, s.state`;

/**
 * Statements of a document that are neither accepted nor declined, in order.
 *
 * @param numbers those that are asked for; null: all
 */
export async function selectOpenStatements(
  db: Reader,
  { tenantUuid, uuid }: DocumentName,
  numbers: readonly number[] | null,
): Promise<StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`
    select ${compared}, s.justification, s.responses, s.detail,
      to_char(s.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stated_at
    from vex_statement s
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and ${isOpen}
      and (${numbers === null} or s.number = any (${numbers ?? []}::int[]))
    order by s.number`.execute(db);
  return rows;
}

/** An open statement, with its document, as far as it is compared with findings. */
export type OpenStatement = Pick<
  StoredStatement,
  'number' | 'vulnerability' | 'aliases' | 'subject' | 'state'
> & {
  document_uuid: string;
  /** Its import named a project or SBOM. */
  is_placed: boolean;
};

/** The next open statements of a tenant, by document and number. */
export async function selectNextOpen(
  db: Reader,
  tenantUuid: string,
  { after, most }: { after: { document_uuid: string; number: number } | undefined; most: number },
): Promise<OpenStatement[]> {
  const { rows } = await sql<OpenStatement>`
    select s.document_uuid, ${compared}, d.project_uuid is not null or d.sbomid is not null as is_placed
    from vex_statement s join vex_document d on d.tenant_uuid = s.tenant_uuid and d.uuid = s.document_uuid
    where s.tenant_uuid = ${tenantUuid} and ${isOpen}
      and (${after === undefined} or (s.document_uuid, s.number) > (${after?.document_uuid ?? null}::uuid, ${after?.number ?? 0}))
    order by s.document_uuid, s.number limit ${most}`.execute(db);
  return rows;
}

const matchColumns = sql`m (number int, findings int, unmatched text, pv_ids int[], sbomids uuid[])`;

/** Notes what statements are about now; returns the number of those that changed. */
export async function noteMatches(
  tx: Writer,
  { tenantUuid, uuid }: DocumentName,
  matches: readonly StatementMatch[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update vex_statement s set findings = m.findings, unmatched = m.unmatched, pv_ids = m.pv_ids, sbomids = m.sbomids
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) ${matchColumns}
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and s.number = m.number
      and (s.findings, s.unmatched, s.pv_ids, s.sbomids) is distinct from (m.findings, m.unmatched, m.pv_ids, m.sbomids)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Notes the act that accepted statements, and what they were about then; returns how many, without those that were declined meanwhile. */
export async function acceptStatements(
  tx: Writer,
  { tenantUuid, uuid, act }: DocumentName & { act: string },
  matches: readonly StatementMatch[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update vex_statement s set act_uuid = ${act}, findings = m.findings, unmatched = m.unmatched, pv_ids = m.pv_ids, sbomids = m.sbomids
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) ${matchColumns}
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and s.number = m.number and s.declined_at is null`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** How a statement was judged. */
interface Judged {
  number: number;
  is_accepted: boolean;
  /** Author of the rejection; null without one. */
  declined_by: string | null;
}

/** Statements of a document with how they were judged, in order. */
export async function selectJudged(
  db: Reader,
  { tenantUuid, uuid }: DocumentName,
  numbers: readonly number[],
): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    select s.number, s.act_uuid is not null and ${stands} as is_accepted, s.declined_by
    from vex_statement s
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and s.number = any (${numbers}::int[])
    order by s.number`.execute(db);
  return rows;
}

/** Locks statements until the transaction ends: a later acceptance waits. */
export const lockStatements = (
  tx: Writer,
  { tenantUuid, uuid }: DocumentName,
  numbers: readonly number[],
) =>
  sql`
    select from vex_statement s
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and s.number = any (${numbers}::int[])
    order by s.number for update`.execute(tx);

/** Numbers of the statements that are offered, in order. */
export async function selectOffered(
  db: Reader,
  { tenantUuid, uuid }: DocumentName,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select s.number from vex_statement s
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and s.unmatched = '' and ${isOpen}
    order by s.number limit ${most}`.execute(db);
  return rows.map(({ number }) => number);
}

/** Notes who declined statements, or that they are offered again (null). */
export const noteDeclined = (
  tx: Writer,
  { tenantUuid, uuid }: DocumentName,
  {
    numbers,
    declined,
  }: { numbers: readonly number[]; declined: { by: string; reason: string } | null },
) =>
  sql`
    update vex_statement s set declined_at = ${declined === null ? null : new Date()}::timestamptz,
      declined_by = ${declined?.by ?? null}, decline_reason = ${declined?.reason ?? null}
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid} and s.number = any (${numbers}::int[])`.execute(
    tx,
  );

/**
 * Declines statements that were declined in the same document before: one with the same bytes or the same id, about the same place.
 * Returns how many.
 */
export async function declineAsBefore(
  tx: Writer,
  { tenantUuid, uuid }: DocumentName,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update vex_statement s
    set declined_at = b.declined_at, declined_by = b.declined_by, decline_reason = b.decline_reason
    from (
      select distinct on (o.vulnerability, o.subject, o.state, o.justification, o.responses, o.detail)
        o.vulnerability, o.subject, o.state, o.justification, o.responses, o.detail, o.declined_at, o.declined_by, o.decline_reason
      from vex_document d
      join vex_document e on e.tenant_uuid = d.tenant_uuid and e.uuid <> d.uuid
        and e.project_uuid is not distinct from d.project_uuid and e.sbomid is not distinct from d.sbomid
        and (e.sha256 = d.sha256 or (d.document_id <> '' and e.document_id = d.document_id and e.author = d.author))
      join vex_statement o on o.tenant_uuid = e.tenant_uuid and o.document_uuid = e.uuid and o.declined_at is not null
      where d.tenant_uuid = ${tenantUuid} and d.uuid = ${uuid}
      order by o.vulnerability, o.subject, o.state, o.justification, o.responses, o.detail, o.declined_at desc) b
    where s.tenant_uuid = ${tenantUuid} and s.document_uuid = ${uuid}
      and (s.vulnerability, s.subject, s.state, s.justification, s.responses, s.detail)
        = (b.vulnerability, b.subject, b.state, b.justification, b.responses, b.detail)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
