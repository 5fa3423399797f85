import type { FindingRow, HandledBy } from '@assay/contract/sbom-rows.ts';
import { fixedVersionsOf } from '@assay/core/advisories/fixed-versions.ts';
import { matchAffected } from '@assay/core/advisories/match.ts';
import { rangeTextOf, reasonOf } from '@assay/core/advisories/match-reason.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import type { Known } from '@assay/core/priority/priority.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Answer } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { subjectFor } from '../catalogue/decide-matches.ts';
import { selectDecidedAt, selectVulnerabilityRowsAt } from './as-of/row-queries.ts';
import { analysisOf, type Sources, sourcesOf } from './decided/analysis-row.ts';
import type { AssigneeOf } from './decided/assignees.ts';
import type { DocumentView } from './document-view.ts';
import { findingPriority } from './finding-priority.ts';
import type { FindingSet } from './finding-set.ts';
import { handledBy, handledSentence } from './handled/handled-by.ts';
import { endsOfLife } from './life-states.ts';
import { matchSentence } from './match-sentences.ts';
import {
  type DecidedRow,
  selectDecided,
  selectVulnerabilityRows,
  type VulnerabilityRow,
} from './queries.ts';

/** Facts of the SBOM that its rows show. */
interface Shown {
  /** Whether the SBOM is in use. */
  in_use?: boolean;
  assigneeOf?: AssigneeOf;
  /** Digest of the document, by which signers groups vouch for its claims. */
  sha256?: Buffer;
}

const VERDICTS = { 1: 'affected', 2: 'unknown', 3: 'handled' } as const;

/**
 * Returns findings as the list shows them. Advisories are read for these rows only and compared again, so the
 * reason is always that of the current record, or of the one held then. Obsolete findings are omitted.
 */
export async function findingRows(
  db: Reader,
  view: DocumentView,
  set: FindingSet,
  findings: number[],
  { in_use, assigneeOf, sha256 }: Shown = {},
): Promise<Answer<FindingRow>[]> {
  const pairs = findings.map((finding) => ({
    pv_id: view.pv_ids[set.package_of[finding] ?? 0] ?? 0,
    vuln_id: set.vulnerabilities.vuln_ids[set.vulnerability_of[finding] ?? 0] ?? 0,
  }));
  const { as_of } = set;
  const vulnIds = pairs.map((pair) => pair.vuln_id);
  const decided = as_of ? await selectDecidedAt(db, pairs, as_of) : await selectDecided(db, pairs);
  const vulnerabilities = as_of
    ? await selectVulnerabilityRowsAt(db, vulnIds, as_of)
    : await selectVulnerabilityRows(db, vulnIds);
  const cycles = await endsOfLife(
    db,
    pairs.map((pair) => pair.pv_id),
  );
  const inUse = in_use === undefined ? 'unknown' : in_use ? 'yes' : 'no';
  const handled = as_of ? new Map<number, HandledBy>() : await handledBy(db, view, set, findings);
  const sources = await sourcesOf(db, set, findings, sha256);
  const vulnerabilityOf = new Map(vulnerabilities.map((row) => [row.vuln_id, row]));
  const decidedOf = new Map(decided.map((row) => [`${row.pv_id} ${row.vuln_id}`, row]));
  return findings.flatMap((finding, i) => {
    const vulnerability = vulnerabilityOf.get(pairs[i]?.vuln_id ?? 0);
    const entry = decidedOf.get(`${pairs[i]?.pv_id} ${pairs[i]?.vuln_id}`);
    if (vulnerability === undefined || entry === undefined) return [];
    const by = handled.get(finding) ?? null;
    const row = rowOf(view, set, finding, { vulnerability, decided: entry, by, inUse, sources });
    const assignee = assigneeOf?.(finding) ?? null;
    return [{ ...row, assignee, end_of_life: cycles.get(entry.pv_id) ?? null }];
  });
}

function rowOf(
  view: DocumentView,
  set: FindingSet,
  finding: number,
  {
    vulnerability,
    decided,
    by,
    inUse,
    sources,
  }: {
    vulnerability: VulnerabilityRow;
    decided: DecidedRow;
    by: HandledBy | null;
    inUse: Known;
    sources: Sources;
  },
): Omit<Answer<FindingRow>, 'assignee' | 'end_of_life'> {
  const { graph, first_entry } = view;
  const index = set.package_of[finding] ?? 0;
  const entry = first_entry[index] ?? 0;
  const bom_ref = graph.text(entry, 'bom_ref');
  const { vuln_id: _, epss_percentile, malicious, ...shown } = vulnerability;
  const { rank: _rank, ...priority } = findingPriority(view, set, finding, inUse);
  const identity = graph.packageAt(index);
  return {
    ...shown,
    ...textOf(vulnerability, decided),
    priority: { ...priority, malicious, epss_percentile },
    key: `${vulnerability.id} ${bom_ref}`,
    ...ratingOf(decided),
    name: graph.text(entry, 'name'),
    purl: graph.text(entry, 'purl') || null,
    bom_ref,
    version: graph.text(entry, 'version'),
    ...analysisOf(view, set, finding, sources),
    handled_by: decided.verdict === 3 ? by : null,
    ...explain(decided, subjectFor({ ...identity, pv_id: decided.pv_id }, decided), by),
  };
}

/**
 * Returns the text of the matching record if it is about this vulnerability alone; else of such a record in the
 * package's ecosystem; else that of the vulnerability.
 */
function textOf(
  vulnerability: VulnerabilityRow,
  decided: DecidedRow,
): Pick<VulnerabilityRow, 'summary' | 'text_from'> {
  const { record_summary, record_vulnerabilities, source, advisory, own_text } = decided;
  if (record_vulnerabilities === 1 && record_summary !== '') {
    return { summary: record_summary, text_from: { source, advisory, vulnerabilities: 1 } };
  }
  if (own_text === null)
    return { summary: vulnerability.summary, text_from: vulnerability.text_from };
  const { id, summary } = own_text;
  return { summary, text_from: { source: own_text.source, advisory: id, vulnerabilities: 1 } };
}

/** The rating of the match, which names its record (ADR 0018). */
function ratingOf({
  rank,
  rating,
}: DecidedRow): Pick<Answer<FindingRow>, 'severity' | 'cvss' | 'cvss_vector' | 'rating_from'> {
  const severity = severityOfRank(Math.floor((rank % 10_000) / 1_000));
  if (rating === null) {
    const tenths = rank % 1_000;
    const cvss = tenths === 0 ? null : tenths / 10;
    return { severity, cvss, cvss_vector: null, rating_from: null };
  }
  const { source, id, cvss, cvss_vector, vulnerabilities } = rating;
  const rating_from = { source, advisory: id, vulnerabilities };
  return { severity, cvss, cvss_vector, rating_from };
}

/** The reason of a match, and the versions that end it. */
function explain(
  decided: DecidedRow,
  subject: ReturnType<typeof subjectFor>,
  by: HandledBy | null,
): Pick<Answer<FindingRow>, 'reason' | 'fixed_versions'> {
  const prepared = prepareAffected(decided);
  const match = matchAffected(prepared, subject);
  const { comparator, value, introduced, fixed, last_affected, ...rest } = reasonOf(
    prepared,
    match,
    subject.version,
  );
  const full = { comparator, value, introduced, fixed, last_affected, ...rest };
  return {
    fixed_versions: fixedVersionsOf(prepared, subject.version),
    reason: {
      source: decided.source,
      advisory: decided.advisory,
      revision: decided.revision.toString('hex'),
      ecosystem:
        decided.release === '' ? decided.ecosystem : `${decided.ecosystem}:${decided.release}`,
      range: match.why === 'listed' ? `listed version ${value}` : rangeTextOf(full),
      comparator,
      value,
      introduced,
      fixed,
      last_affected,
      verdict: VERDICTS[decided.verdict],
      explanation:
        decided.verdict === 3 && by !== null ? handledSentence(by) : matchSentence(match.why),
      matcher: decided.matcher === 0 ? null : decided.matcher,
    },
  };
}
