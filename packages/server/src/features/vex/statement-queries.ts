import type { VexJustification, VexResponse, VexState } from '@assay/core/vex/vex-statement.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Parts by which a statement is compared. */
export interface ComparedSubject {
  /** As decisions name packages; '' when the statement has neither purl nor CPE. */
  package: string;
  version: string | null;
  range: string | null;
  /** Product that the package is part of; null when it is the product itself, or the product has no identifier. */
  product: { purl: string; ref: string; digests: string[] } | null;
}

/** A stored statement. */
export interface StoredStatement {
  number: number;
  vulnerability: string;
  aliases: string[];
  subject: ComparedSubject;
  state: VexState;
  justification: VexJustification;
  responses: VexResponse[];
  detail: string;
  stated_at: string | null;
}

/** How a statement relates to the tenant's findings. */
export interface StatementMatch {
  number: number;
  findings: number;
  /** Part that is not known; '' when all are. */
  unmatched: string;
  /** Package versions of these findings. */
  pv_ids: number[];
  /** SBOMs that the product names; null when the statement is about the packages wherever they are. */
  sbomids: string[] | null;
}

/** A statement to be stored. */
export type NewStatement = StoredStatement &
  StatementMatch & { product: string; component: string; status: string; at: string };

/** Stores all statements of a document in one statement of SQL. */
export const insertStatements = (
  tx: Writer,
  { tenantUuid, uuid }: { tenantUuid: string; uuid: string },
  statements: readonly NewStatement[],
) =>
  sql`
    insert into vex_statement (tenant_uuid, document_uuid, number, vulnerability, aliases, product, component, subject, state,
      justification, responses, detail, stated_at, status, at, findings, unmatched, pv_ids, sbomids)
    select ${tenantUuid}, ${uuid}, n.number, n.vulnerability, n.aliases, n.product, n.component, n.subject, n.state,
      n.justification, n.responses, n.detail, n.stated_at, n.status, n.at, n.findings, n.unmatched, n.pv_ids, n.sbomids
    from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb)
      n (number int, vulnerability text, aliases text[], product text, component text, subject jsonb, state text,
        justification text, responses text[], detail text, stated_at timestamptz, status text, at text, findings int,
        unmatched text, pv_ids int[], sbomids uuid[])`.execute(tx);

/** An SBOM of the tenant that a product names. */
interface NamedSbom {
  /** Position of the product in what was asked. */
  index: number;
  sbomid: string;
}

/** SBOMs whose subject has the purl (without qualifiers; any version without one) or a digest, or whose document has the serial number. */
export async function selectSbomsOfProducts(
  db: Reader,
  tenantUuid: string,
  products: readonly { purl: string; serial: string; digests: string[] }[],
): Promise<NamedSbom[]> {
  const { rows } = await sql<NamedSbom>`
    select n.index, b.sbomid
    from (select b.sbomid, regexp_replace(b.subject ->> 'purl', '[?#].*$', '') as purl, b.serial_number,
        array(select value from jsonb_each_text(case jsonb_typeof(b.subject -> 'digests') when 'object'
          then b.subject -> 'digests' else '{}' end)) as digests
      from sbom b where b.tenant_uuid = ${tenantUuid} and b.status = 'ready') b
    join jsonb_to_recordset(${JSON.stringify(products.map((one, index) => ({ ...one, index })))}::jsonb)
      n (index int, purl text, serial text, digests text[])
      on (n.purl <> '' and (b.purl = n.purl or starts_with(b.purl, n.purl || '@')))
        or (n.serial <> '' and b.serial_number = n.serial) or b.digests && n.digests
    order by 1, 2`.execute(db);
  return rows;
}

/** Subject of an SBOM, as its document describes it; undefined while that is not read. */
export async function findSubject(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<
  { name: string; purl: string | null; digests: Record<string, string> | null } | undefined
> {
  const { rows } = await sql<{
    subject: { name: string; purl: string | null; digests: Record<string, string> | null } | null;
  }>`select subject from sbom where tenant_uuid = ${tenantUuid} and sbomid = ${sbomid}`.execute(db);
  return rows[0]?.subject ?? undefined;
}

/**
 * Ready SBOMs of a project's current set: those in use, or else the newest; or all of a version. Newest first.
 *
 * @param version null: the current set
 */
export async function selectCurrentSboms(
  db: Reader,
  { tenantUuid, uuid, version }: { tenantUuid: string; uuid: string; version: string | null },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ sbomid: string }>`
    select b.sbomid from sbom b
    join project_summary p on p.tenant_uuid = b.tenant_uuid and p.project_uuid = b.project_uuid
    where b.tenant_uuid = ${tenantUuid} and b.project_uuid = ${uuid} and b.status = 'ready'
      and case when ${version}::text is not null then b.version = ${version}
        when p.deployed_count > 0 then b.in_use else b.sbomid = p.newest_sbomid end
    order by b.uploaded_at desc, b.sbomid desc limit ${most}`.execute(db);
  return rows.map(({ sbomid }) => sbomid);
}

/** Name of the asking tenant. */
export async function tenantName(db: Reader): Promise<string> {
  const { rows } = await sql<{ name: string }>`select own_tenant_name() as name`.execute(db);
  return rows[0]?.name ?? '';
}
