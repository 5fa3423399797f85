import type { Input } from '@assay/contract/endpoint.ts';
import type { vex as calls } from '@assay/contract/vex.ts';
import type { SbomVexStatement, VexDocumentStatement } from '@assay/contract/vex-statement.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';
import { stands } from './judged-queries.ts';

type Stored<T> = Omit<T, 'stated_at' | 'declined'> & {
  stated_at: Date | null;
  declined: { by: string; at: Date; reason: string } | null;
};
type StatementPage = Omit<Input<typeof calls.listVexStatements>, 'cursor' | 'uuid'>;
type Judged = StatementPage['judged'];

const columns = sql`s.number, s.vulnerability, s.aliases, s.product, s.component, s.subject ->> 'version' as version,
  s.subject ->> 'range' as range, s.state, s.justification, s.responses, s.detail, s.stated_at, s.status, s.at, s.findings,
  s.unmatched, case when ${stands} then s.act_uuid end as act, case when s.declined_at is not null
    then jsonb_build_object('by', s.declined_by, 'at', to_char(s.declined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', s.decline_reason) end as declined`;

/** By number along the primary key. */
const ORDERS: ListOrders<'number'> = {
  columns: { number: { by: sql`s.number`, type: 'int' } },
  tie: { by: sql`s.document_uuid`, type: 'uuid' },
};

const judgedAs = (judged: Judged) => {
  if (judged === undefined) return undefined;
  if (judged === 'declined') return sql`s.declined_at is not null`;
  return judged === 'accepted'
    ? stands
    : sql`s.unmatched = '' and s.declined_at is null and not ${stands}`;
};

/** One page of the statements of a document. */
export function selectStatements(
  db: Reader,
  { tenantUuid, uuid }: { tenantUuid: string; uuid: string },
  page: StatementPage & ListPage<StatementPage['sort']>,
): Promise<Found<Stored<VexDocumentStatement> & Sorted>> {
  const { matched, judged, text } = page;
  const pattern = text ? containing(text) : undefined;
  return listQuery({
    select: columns,
    from: sql`vex_statement s`,
    filters: [
      sql`s.tenant_uuid = ${tenantUuid}`,
      sql`s.document_uuid = ${uuid}`,
      matched === undefined ? undefined : matched ? sql`s.unmatched = ''` : sql`s.unmatched <> ''`,
      judgedAs(judged),
      pattern === undefined
        ? undefined
        : sql`concat_ws(e'\n', s.vulnerability, s.product, s.component, s.detail) ilike ${pattern}`,
    ],
    orders: ORDERS,
    page,
  }).read<Stored<VexDocumentStatement>>(db);
}

/** An SBOM, and its package versions with findings. */
interface SbomPlace {
  sbomid: string;
  project_uuid: string;
  pv_ids: readonly number[];
}

/** One page of the statements of all documents about the findings of an SBOM, along vex_statement_packages. */
export function selectSbomStatements(
  db: Reader,
  { tenantUuid, sbomid, project_uuid, pv_ids }: SbomPlace & { tenantUuid: string },
  page: { judged?: Judged } & ListPage<StatementPage['sort']>,
): Promise<Found<Stored<SbomVexStatement> & Sorted>> {
  return listQuery({
    select: sql`${columns}, d.uuid as document_uuid,
      coalesce(nullif(d.title, ''), nullif(d.document_id, ''), left(encode(d.sha256, 'hex'), 12)) as document, d.author,
      exists (select from artifact a where a.tenant_uuid = d.tenant_uuid and a.sha256 = d.sha256
        and a.trust_level = 'trusted') as is_trusted`,
    from: sql`vex_statement s join vex_document d on d.tenant_uuid = s.tenant_uuid and d.uuid = s.document_uuid`,
    filters: [
      sql`s.tenant_uuid = ${tenantUuid}`,
      sql`s.pv_ids && ${pv_ids}::int[]`,
      sql`(d.project_uuid is null or d.project_uuid = ${project_uuid})`,
      sql`(d.sbomid is null or d.sbomid = ${sbomid})`,
      sql`(s.sbomids is null or ${sbomid} = any (s.sbomids))`,
      judgedAs(page.judged),
    ],
    orders: ORDERS,
    page,
  }).read<Stored<SbomVexStatement>>(db);
}
