import type { FindingRow } from '@assay/contract/sbom-content.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Connection } from './connection.ts';
import { printable } from './printable.ts';

const SHOWN = 20;
/** Findings that nobody has answered yet or that are confirmed; `na` is the unset state. */
const OPEN_STATES = 'na,in_triage,exploitable';

/** Least severity that fails a gate; `unassigned` is none, as nothing is known of it. */
export type GateLevel = Exclude<(typeof SEVERITIES)[number], 'unassigned'>;

const LEVELS: readonly string[] = SEVERITIES.filter((name) => name !== 'unassigned');

export const isGateLevel = (text: string): text is GateLevel => LEVELS.includes(text);

/** What a gate said. */
export interface GateResult {
  fail_on: GateLevel;
  passed: boolean;
  /** Open findings at or above the level; counted exactly to 10,000. */
  count: number;
  /** The first 20 of them, worst first. */
  findings: FindingRow[];
}

/**
 * Judges an SBOM that is ready: no open finding of this severity or a worse one may be there. Suppressed findings and
 * those decided as resolved, false positive or not affected are not open. Those of verdict `unknown` count.
 */
export async function judgeGate(
  { client }: Connection,
  sbomid: string,
  level: GateLevel,
  signal: AbortSignal,
): Promise<GateResult> {
  const severity = LEVELS.slice(0, LEVELS.indexOf(level) + 1).join(',');
  const { items, total } = await client.listSbomVulnerabilities(
    { sbomid, severity, suppressed: 'false', state: OPEN_STATES, pageSize: SHOWN },
    { signal },
  );
  return { fail_on: level, passed: items.length === 0, count: total, findings: items };
}

/** The verdict for people: one line when it passed, else each finding with why it is one. */
export function gateText({ fail_on, passed, count, findings }: GateResult): string {
  if (passed) return `Gate        passed: no open finding of severity ${fail_on} or worse`;
  const more = count > findings.length ? [`  … and ${count - findings.length} more`] : [];
  const head = `Gate        failed: ${count} open finding(s) of severity ${fail_on} or worse`;
  return [head, ...findings.map(findingText), ...more].join('\n');
}

function findingText(finding: FindingRow): string {
  const { id, severity, purl, name, version, fixed_versions, reason } = finding;
  const fixed =
    fixed_versions.length > 0 ? `fixed in ${fixed_versions.join(', ')}` : 'no fix known';
  const why =
    reason.verdict === 'unknown'
      ? `cannot be decided: ${reason.explanation}`
      : `${reason.value} matches ${reason.range} (${reason.source} ${reason.advisory}, ${reason.ecosystem})`;
  const lines = [`  ${severity} ${id}  ${purl ?? `${name} ${version}`}  ${fixed}`, `      ${why}`];
  return lines.map(printable).join('\n');
}
