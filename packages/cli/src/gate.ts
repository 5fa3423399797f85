import { GATE_LEVELS, type Gate, type GateLevel } from '@assay/contract/coverage.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Connection } from './connection.ts';
import { counted } from './counted.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { printable } from './printable.ts';

const SHOWN = 20;
/** Findings without a decision, and confirmed ones; `na` is the unset state. */
const OPEN_STATES = 'na,in_triage,exploitable';

export const isGateLevel = (text: string): text is GateLevel =>
  GATE_LEVELS.some((level) => level === text);

/** Result of a gate. */
export interface GateResult extends Gate {
  /** The first 20 findings that fail it, worst first; none when it did not fail. */
  failing: FindingRow[];
}

/** Input of a gate. */
export interface GateQuestion {
  sbomid: string;
  fail_on: GateLevel;
  allow_unchecked: boolean;
}

/** Exit codes of `assay push` and `assay gate` by outcome. */
export const GATE_CODES = {
  passed: EXIT.ok,
  failed: EXIT.no,
  undecided: EXIT.undecided,
} as const satisfies Record<Gate['outcome'], ExitCode>;

/** Lets the server judge an SBOM that is ready and record that with the upload, and names the findings that fail it. */
export async function judgeGate(
  connection: Connection,
  { sbomid, fail_on, allow_unchecked }: GateQuestion,
  signal: AbortSignal,
): Promise<GateResult> {
  const asked = { sbomid, fail_on, allow_unchecked };
  const gate = await connection.client.askSbomGate(asked, { signal });
  return withFailing(connection, { sbomid, gate }, { signal });
}

/**
 * Lets the server judge an SBOM without recording that, now or by what was known and decided at an instant, and names the findings
 * that fail it.
 */
export async function readGate(
  connection: Connection,
  { sbomid, fail_on, allow_unchecked }: GateQuestion,
  as_of: string | null,
): Promise<GateResult> {
  const at = as_of === null ? {} : { as_of };
  const allow = allow_unchecked ? 'true' : 'false';
  const asked = { sbomid, fail_on, allow_unchecked: allow, ...at } as const;
  const gate = await connection.client.getSbomGate(asked);
  return withFailing(connection, { sbomid, gate, ...at }, {});
}

async function withFailing(
  { client }: Connection,
  { sbomid, gate, ...at }: { sbomid: string; gate: Gate; as_of?: string },
  options: { signal?: AbortSignal },
): Promise<GateResult> {
  if (gate.outcome !== 'failed') return { ...gate, failing: [] };
  const { fail_on } = gate;
  const severity = GATE_LEVELS.slice(0, GATE_LEVELS.indexOf(fail_on) + 1).join(',');
  const open = { severity, suppressed: 'all', state: OPEN_STATES, verdict: 'affected' } as const;
  const { items } = await client.listSbomVulnerabilities(
    { sbomid, ...open, ...at, pageSize: SHOWN },
    options,
  );
  return { ...gate, failing: items };
}

/** Formats the outcome: one line, each failing finding with its reason, and what was not checked. */
export function gateText({ failing, ...gate }: GateResult): string {
  const { fail_on, findings } = gate;
  const count = Object.values(findings).reduce((sum, of) => sum + of, 0);
  const more = count > failing.length ? [`  … and ${count - failing.length} more`] : [];
  const named = gate.outcome === 'failed' ? [...failing.map(findingText), ...more] : [];
  const head = {
    passed: `passed: no open finding of severity ${fail_on} or worse`,
    failed: `failed: ${count} open finding(s) of severity ${fail_on} or worse`,
    undecided: `undecided: there may be a finding of severity ${fail_on} or worse`,
  }[gate.outcome];
  const lines = [
    ...named,
    ...handledLines(gate),
    ...closedLines(gate),
    ...reasonLines(gate),
    ...sharedLines(gate),
  ];
  return [`Gate        ${head}`, ...lines].join('\n');
}

/** Findings that fail nothing because they are decided, and the documents that state it. */
function closedLines({ closed, closed_by, fail_on }: Gate): string[] {
  if (closed === 0) return [];
  const what = closed === 1 ? '1 finding is' : `${closed} findings are`;
  const shown = closed_by.slice(0, SHOWN).map(sourceLine);
  const left = closed_by.length - shown.length;
  const more = left > 0 ? [`    … and by ${left} more documents`] : [];
  return [`  ${what} of severity ${fail_on} or worse and closed by decisions.`, ...shown, ...more];
}

function sourceLine({ findings, document, author, vouchers }: Gate['closed_by'][number]): string {
  const by = author === '' ? '' : ` of ${author}`;
  const signers = vouchers.map(({ signer, groups }) => `${signer} (${groups.join(', ')})`);
  const signed = signers.length === 0 ? '' : `, signed by ${signers.join(', ')}`;
  return printable(`    ${findings} by ${document}${by}${signed}`);
}

/** Findings that fail nothing because the package of a distribution decides about them. */
function handledLines({ handled, fail_on }: Gate): string[] {
  if (handled === 0) return [];
  const what = handled === 1 ? '1 finding is' : `${handled} findings are`;
  return [`  ${what} of severity ${fail_on} or worse and handled by packages of the distribution.`];
}

/** Lists shared ratings, which are not specific to this vulnerability: the reader may want to review them. */
function sharedLines({ outcome, fail_on, shared_ratings, shared_rating_findings }: Gate): string[] {
  if (shared_ratings.length === 0) return [];
  const matters = outcome === 'failed' ? `${fail_on} or worse` : `below ${fail_on}`;
  const head = `  ${shared_rating_findings} open finding(s) are ${matters} only by a record about several vulnerabilities, which rates the worst of them:`;
  const shown = shared_ratings.slice(0, SHOWN);
  const lines = shown.map(({ id, severity, findings, rating_from }) => {
    const { source, advisory, vulnerabilities } = rating_from;
    const times = findings > 1 ? ` (${findings} findings)` : '';
    return `    ${severity} ${id}${times}  by ${source} ${advisory}, about ${counted(vulnerabilities, 'vulnerability', 'vulnerabilities')}`;
  });
  const left = shared_rating_findings - shown.reduce((sum, { findings }) => sum + findings, 0);
  return [head, ...lines, ...(left > 0 ? [`    … and ${left} more`] : [])].map(printable);
}

/** Lists what was not checked, each with how to change that; identical advice appears once. */
function reasonLines({ outcome, reasons }: Gate): string[] {
  if (reasons.length === 0) return [];
  const lines = reasons.slice(0, SHOWN).map(({ message }) => `  ${message}`);
  const left = reasons.length - lines.length;
  const fixes = [...new Set(reasons.map(({ fix }) => fix))].map((fix) => `  To fix it: ${fix}`);
  const allowed = outcome === 'passed' ? ['  Allowed by --allow-unchecked:'] : [];
  const hint =
    outcome === 'undecided' ? ['  To let it pass all the same, give --allow-unchecked.'] : [];
  const all = [...allowed, ...lines, ...(left > 0 ? [`  … and ${left} more`] : [])];
  return [...all, ...(outcome === 'passed' ? [] : fixes), ...hint].map(printable);
}

function findingText(finding: FindingRow): string {
  const { id, severity, purl, name, version, fixed_versions, reason } = finding;
  const fixed =
    fixed_versions.length > 0 ? `fixed in ${fixed_versions.join(', ')}` : 'no fix known';
  const why = `${reason.value} matches ${reason.range} (${reason.source} ${reason.advisory}, ${reason.ecosystem})`;
  const lines = [`  ${severity} ${id}  ${purl ?? `${name} ${version}`}  ${fixed}`, `      ${why}`];
  return lines.map(printable).join('\n');
}
