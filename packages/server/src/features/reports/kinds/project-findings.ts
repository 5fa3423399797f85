import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import { sbomContent } from '@assay/contract/sbom-content.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { StatedIn } from '@assay/contract/stated-in.ts';
import type { Ctx } from '../../../context.ts';
import { firstRows } from '../all-rows.ts';
import { missingRows, type ReportTable } from '../report.ts';
import type { ProjectParts } from './project-parts.ts';

/** An SBOM of a report. */
export interface ReportedSbom {
  sbom: Sbom;
  /** Knowledge about it at the instant of the report; null for a report of now. */
  then: SbomAsOf | null;
}

/** Options of the table of findings. */
interface FindingOptions {
  parts: ProjectParts;
  as_of: string | undefined;
  /** Rows after which reading ends. */
  most: number;
}

/** Findings of SBOMs with their decisions; none of an SBOM of which nothing is known at the instant. */
export async function findingTable(
  ctx: Ctx,
  sboms: readonly ReportedSbom[],
  { parts: { content, visit }, as_of, most }: FindingOptions,
): Promise<ReportTable> {
  const table: ReportTable & { rows: string[][] } = {
    title: 'Findings',
    text: 'By priority. A finding that was decided, or that the distribution handles, is listed with that state.',
    columns: [
      { name: 'version', label: 'In', width: 1.3 },
      { name: 'id', label: 'Vulnerability', width: 2.6 },
      { name: 'severity', label: 'Severity', width: 1.5 },
      { name: 'priority', label: 'Priority', width: 1.3 },
      { name: 'component', label: 'Component', width: 3 },
      { name: 'fix', label: 'Fixed in', width: 1.8 },
      { name: 'verdict', label: 'Verdict', width: 1.5 },
      { name: 'state', label: 'State', width: 2.2 },
      { name: 'why', label: 'Why', width: 3.6 },
    ],
    rows: [],
    total: 0,
  };
  for (const { sbom, then } of sboms) {
    const { sbomid, version, status } = sbom;
    if (status !== 'ready' || (then !== null && then.state !== 'known')) continue;
    const found = await firstRows(
      sbomContent.listSbomVulnerabilities.result,
      (cursor) =>
        content.listSbomVulnerabilities(
          ctx,
          { sbomid, as_of, suppressed: 'all', sort: '-priority', pageSize: 200, cursor },
          visit,
        ),
      most - table.rows.length,
    );
    table.rows.push(...found.rows.map((row) => findingRow(version, row)));
    const { total } = found;
    table.total =
      total === undefined || table.total === undefined ? undefined : table.total + total;
    if (missingRows(table) !== '') break;
  }
  return table;
}

const findingRow = (version: string, row: FindingRow): string[] => [
  version || 'none',
  row.id,
  row.cvss === null ? row.severity : `${row.severity} ${row.cvss}`,
  row.priority.tier,
  `${row.name} ${row.version}`,
  row.fixed_versions.join(', ') || 'unknown',
  row.reason.verdict,
  stateOf(row),
  row.reason.explanation,
];

/** State of a finding with its author; a claim that does not apply leaves it open. */
function stateOf({ state, decision, claim }: FindingRow): string {
  if (decision !== null) {
    const why = decision.justification === '' ? '' : ` (${wordsOf(decision.justification)})`;
    const stated = decision.stated_in === null ? '' : statedBy(decision.stated_in);
    return `${wordsOf(state)}${why} by ${decision.author}${stated}`;
  }
  if (!claim?.applies) return 'open';
  return `${wordsOf(state)} by the SBOM${claim.author === '' ? '' : ` of ${claim.author}`}${signedBy(claim)}`;
}

const statedBy = (source: StatedIn): string =>
  `, as ${source.author || 'an author without a name'} states in ${source.document}${signedBy(source)}`;

function signedBy({ vouchers }: Pick<StatedIn, 'vouchers'>): string {
  if (vouchers.length === 0) return '';
  return `, signed by ${vouchers.map(({ signer, groups }) => `${signer} (${groups.join(', ')})`).join(', ')}`;
}

/** A value of the contract as words: `not_affected` is "not affected". */
const wordsOf = (value: string) => value.replaceAll('_', ' ');
