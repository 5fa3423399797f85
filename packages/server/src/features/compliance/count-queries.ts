import type { CountedRows, VerdictCounts } from '@assay/contract/compliance-counts.ts';
import { RULE_SET_IDS, type RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS, type RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import { RULES_KEY } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';
import { PROFILE_RANKS } from '../artifacts/compliance/stored/profile-ranks.ts';
import { joinResultsOf } from '../rule-set-results/verdict-fragments.ts';
import { fromNewest, worstRank } from './profile-rank-fragments.ts';

/** Judge of the rows: `profile`, the attestation profile that applies, or a rule set. */
type CountedSubject = 'profile' | RuleSetId;

/** Which rows are counted. */
interface Counted {
  of: CountedRows;
  keyword?: string | undefined;
}

/** Rows by verdict of one subject. */
interface CountRow extends VerdictCounts {
  subject: CountedSubject;
}

/** Rows of a list with `rank`, the rank of their profile's verdict, and `results`, null until they are recorded. */
type RowsOf = (tenantUuid: string, pattern: string) => RawBuilder<unknown>;

/** The same rows and verdicts as the filters of the two lists have; the artifacts of all projects are looked up at once. */
const ROWS: Record<CountedRows, RowsOf> = {
  projects: (tenantUuid, pattern) => sql`
    select coalesce(n.rank, ${sql.lit(PROFILE_RANKS.not_applicable)}) as rank, c.results
    from project_summary s
    left join (
      select d.sbomid, ${worstRank} as rank ${fromNewest} where d.tenant_uuid = ${tenantUuid} group by d.sbomid) n
      on n.sbomid = s.counted_sbomid
    ${joinResultsOf({ tenant: sql`s.tenant_uuid`, sbomid: sql`s.counted_sbomid` })}
    where s.tenant_uuid = ${tenantUuid} and s.path ilike ${pattern}`,
  artifacts: (tenantUuid, pattern) => sql`
    select a.profile_rank as rank, c.results
    from artifact a
    ${joinResultsOf({ tenant: sql`a.tenant_uuid`, sbomid: sql`a.sbomid` })}
    where a.tenant_uuid = ${tenantUuid} and a.is_built and a.name ilike ${pattern}`,
};

const SUBJECTS = ['profile', ...RULE_SET_IDS] as const;
const VERDICTS = [...RULE_SET_VERDICTS];

/** Verdict of a row's profile as a word. */
const profileVerdict = sql`case r.rank ${sql.join(
  Object.entries(PROFILE_RANKS).map(
    ([verdict, rank]) => sql`when ${sql.lit(rank)} then ${sql.lit(verdict)}`,
  ),
  sql` `,
)} end as profile`;

/** Verdict of a row by each rule set; rows without results are unknown. All names are the contract's. */
const ruleSetVerdicts = RULE_SET_IDS.map(
  (id) => sql`coalesce(r.results -> ${sql.lit(id)} ->> 'verdict', 'unknown') as ${sql.ref(id)}`,
);

/** One row per subject with a column per verdict. Rows with the same verdicts are counted together first: there are few kinds of them. */
const countsOf = (tenantUuid: string, { of, keyword }: Counted) => sql`
  with kind as materialized (
    select ${sql.join(SUBJECTS.map((subject) => sql.ref(subject)))}, count(*) as rows
    from (
      select ${sql.join([profileVerdict, ...ruleSetVerdicts])}
      from (${ROWS[of](tenantUuid, containing(keyword ?? ''))}) r) v
    group by ${sql.join(SUBJECTS.map((subject) => sql.ref(subject)))})
  select s.subject, ${sql.join(VERDICTS.map(countOf))}
  from unnest(array[${sql.join(SUBJECTS.map((subject) => sql.lit(subject)))}]) s (subject)
  left join (
    select n.subject, n.verdict, sum(k.rows)::int as rows
    from kind k cross join lateral (
      values ${sql.join(SUBJECTS.map((subject) => sql`(${sql.lit(subject)}, k.${sql.ref(subject)})`))}) n (subject, verdict)
    group by n.subject, n.verdict) c on c.subject = s.subject
  group by s.subject`;

const countOf = (verdict: RuleSetVerdict) =>
  sql`coalesce(sum(c.rows) filter (where c.verdict = ${sql.lit(verdict)}), 0)::int as ${sql.ref(verdict)}`;

/** Counts the rows of a list by verdict, in one pass over them. */
export async function countVerdicts(
  db: Reader,
  tenantUuid: string,
  counted: Counted,
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`${countsOf(tenantUuid, counted)}`.execute(db);
  return rows;
}

/** Stores the counts of today for one of the lists; nothing where they are stored. */
export const insertCountsOfToday = (tx: Writer, tenantUuid: string, of: CountedRows) =>
  sql`
    insert into daily_compliance_count
      (tenant_uuid, counted, subject, day, rules, ${sql.join(VERDICTS.map((verdict) => sql.ref(verdict)))})
    select ${tenantUuid}::uuid, ${of}, n.subject, (now() at time zone 'UTC')::date, ${RULES_KEY},
      ${sql.join(VERDICTS.map((verdict) => sql`n.${sql.ref(verdict)}`))}
    from (${countsOf(tenantUuid, { of })}) n
    on conflict do nothing`.execute(tx);

/** Tenants whose compliance is not counted today yet. */
export async function selectTenantsToCount(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ tenant_uuid: string }>`
    select tenant_uuid from tenants_to_count((now() at time zone 'UTC')::date)`.execute(db);
  return rows.map(({ tenant_uuid }) => tenant_uuid);
}

/** Counts of a day, `YYYY-MM-DD`. */
interface CountedDay extends VerdictCounts {
  day: string;
  rules: string;
}

/** Measured days of a subject, oldest first. */
export async function selectCountedDays(
  db: Reader,
  tenantUuid: string,
  { of, subject, days }: { of: CountedRows; subject: CountedSubject; days: number },
): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select d.day::text as day, d.rules, d.pass, d.fail, d.unknown, d.not_applicable, d.not_expressible
    from daily_compliance_count d
    where d.tenant_uuid = ${tenantUuid} and d.counted = ${of} and d.subject = ${subject}
      and d.day > (now() at time zone 'UTC')::date - ${days}::int
    order by d.day`.execute(db);
  return rows;
}
