import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../judge-graph.ts';

/**
 * Results of an SBOM `sbomid` that were recorded last at or before an instant, as rows `c` to be joined. Rule sets that came later are
 * unknown in them.
 */
export const joinResultsThen = (
  of: { tenant: RawBuilder<unknown>; sbomid: RawBuilder<unknown> },
  at: Date,
): RawBuilder<unknown> => sql`left join lateral (
  select r.evaluated_at, r.rules, r.rules_passed, r.rules_total, ${JSON.stringify(columnsOf(null))}::jsonb || r.results as results
  from sbom_compliance r
  where r.tenant_uuid = ${of.tenant} and r.sbomid = ${of.sbomid} and r.evaluated_at <= ${at}
  order by r.evaluated_at desc, r.uuid desc limit 1) c on true`;

/** Columns of results `c`. */
export const resultsThen = sql`c.evaluated_at, c.rules, c.results, coalesce(c.rules_passed, 0) as rules_passed,
  coalesce(c.rules_total, 0) as rules_total`;

/** The verdicts, so that a place among them can be counted with. */
const VERDICTS = sql`array['fail', 'unknown', 'not_applicable', 'pass']`;

/**
 * Verdicts of artifacts at an instant, as a statement with `artifact_uuid` and `verdict`: the last change of each by then, in one pass over
 * the audit entries that state changes. An artifact without one was unknown. Hashed by artifact: many thousand changes are not sorted.
 */
export const verdictsThen = (tenantUuid: string, at: Date): RawBuilder<unknown> => sql`
  select n.uuid as artifact_uuid, (${VERDICTS})[(max(e.nth * 8 + array_position(${VERDICTS}, n.after)) % 8)::int] as verdict
  from (
    select x.details, row_number() over (order by x.at, x.uuid) as nth from audit_entry x
    where x.tenant_uuid = ${tenantUuid} and x.action = 'artifact.evaluate' and x.outcome = 'ok' and x.at <= ${at}) e
  cross join lateral jsonb_to_recordset(e.details -> 'changes') n (uuid uuid, after text)
  group by n.uuid`;

/**
 * The newest SBOM of each artifact at an instant, as a statement with `artifact_uuid` and `sbomid`, from rows `earlier` of all SBOMs of then.
 */
export const describedThen = (tenantUuid: string): RawBuilder<unknown> => sql`
  select distinct on (l.artifact_uuid) l.artifact_uuid, t.sbomid
  from artifact_sbom l join earlier t on t.sbomid = l.sbomid
  where l.tenant_uuid = ${tenantUuid} and t.is_ready
  order by l.artifact_uuid, t.uploaded_at desc, t.sbomid desc`;
