import type { Input } from '@assay/contract/endpoint.ts';
import type { reports } from '@assay/contract/reports.ts';
import { priorityOf } from '@assay/core/priority/priority.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Ctx } from '../../../context.ts';
import { Invalid } from '../../../errors.ts';
import { type TenantAsOf, tenantAsOf } from '../../sbom-content/as-of/tenant-as-of.ts';
import { commonFacts } from '../facts.ts';
import { MOST_ROWS, type Report } from '../report.ts';
import { asOfFacts, sourcesAsOf } from './project-as-of.ts';

type Asked = Input<typeof reports.exportVulnerabilityReport> & { as_of: string };
type Row = ReturnType<typeof ranked>;

/** Vulnerabilities that affected the tenant at an instant, by priority of what was known then. */
export async function vulnerabilitiesAsOf(ctx: Ctx, asked: Asked): Promise<Omit<Report, 'uuid'>> {
  const { format, as_of, seen_from, seen_before, ...filter } = asked;
  if (seen_from !== undefined || seen_before !== undefined)
    throw new Invalid(
      'It is not kept when a vulnerability was first seen',
      'query.as_of: not with seen_from or seen_before',
    );
  const facts = await commonFacts(ctx, { ...filter, as_of });
  const then = await tenantAsOf(ctx, as_of);
  const found = then.vulnerabilities
    .map(ranked)
    .filter((row) => isWanted(row, filter))
    .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1));
  return {
    title: 'Vulnerability status',
    facts: [...asOfFacts(as_of, then), ...countFacts(then), ...facts],
    before: [sourcesAsOf([then])],
    main: {
      title: 'Vulnerabilities',
      text: 'What affected the SBOMs in use then, or the newest SBOM of a project with none in use, by what was known then. Decided findings are listed in the report of their project.',
      columns: [
        { name: 'id', label: 'Vulnerability', width: 3 },
        { name: 'severity', label: 'Severity', width: 1.6 },
        { name: 'priority', label: 'Priority', width: 2 },
        { name: 'exploited', label: 'Exploited', width: 1.6 },
        { name: 'component', label: 'Component', width: 3.4 },
        { name: 'fix', label: 'Fix', width: 2 },
        { name: 'affected_projects', label: 'Projects', width: 1.4 },
      ],
      rows: found.slice(0, MOST_ROWS[format]).map(cellsOf),
      total: found.length,
    },
  };
}

const countFacts = ({ sboms, uncompared }: TenantAsOf): Report['facts'] => [
  { name: 'sboms', label: 'SBOMs that counted', value: String(sboms) },
  { name: 'uncompared', label: 'Projects not compared yet', value: String(uncompared) },
];

/** A vulnerability with its priority by the facts that are kept. */
function ranked(row: TenantAsOf['vulnerabilities'][number]) {
  const severity = severityOfRank(row.severity);
  const facts = { fix: 'unknown', direct: 'unknown', in_use: 'unknown', epss: null } as const;
  return { ...row, ...priorityOf({ ...row, ...facts, severity }), severity };
}

function isWanted(
  { severity, tier, kev, id, aliases, summary }: Row,
  filter: Pick<Asked, 'severity' | 'tier' | 'kev' | 'text'>,
): boolean {
  const text = filter.text?.toLowerCase() ?? '';
  return (
    (filter.severity === undefined || filter.severity.includes(severity)) &&
    (filter.tier === undefined || filter.tier === tier) &&
    (filter.kev === undefined || filter.kev === kev) &&
    [id, ...aliases, summary].some((part) => part.toLowerCase().includes(text))
  );
}

const cellsOf = (row: Row): string[] => [
  row.id,
  row.cvss === null ? row.severity : `${row.severity} ${row.cvss}`,
  row.tier,
  row.kev ? 'known' : 'not known',
  row.component || 'unknown',
  row.has_fix ? 'known' : 'none',
  String(row.affected_projects),
];
