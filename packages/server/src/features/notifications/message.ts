import type { EventKind } from '@assay/contract/notification-names.ts';
import { SEVERITIES, type SeverityName } from '@assay/contract/severity.ts';
import type { MessageDecision } from './decision-occurrence.ts';
import type { ExpandedEvent, Finding } from './expand-event.ts';
import type { Match } from './match-rule.ts';

/** Message to people and programs about one event. */
export interface Message {
  kind: EventKind;
  title: string;
  /** May be empty. */
  text: string;
  /** Address within the page. */
  link: string;
  severity: SeverityName | null;
  /** ISO 8601. */
  created_at: string;
  /** The most urgent findings; empty for other events. */
  findings: MessageFinding[];
  /** Decisions that are open again, 20 at most; absent for other events. */
  decisions?: MessageDecision[];
}

/** A finding as a webhook carries it. */
interface MessageFinding {
  vulnerability: string;
  severity: SeverityName;
  cvss: number | null;
  epss: number | null;
  kev: boolean;
  packages: string[];
  projects: string[];
}

const KEPT_FINDINGS = 20;
const NAMED = 3;

/** Name of a severity by its rank. */
export const severityName = (rank: number): SeverityName => SEVERITIES[4 - rank] ?? 'unassigned';

/** Writes the message of an event as far as a rule notifies of it. */
export function messageOf(
  event: ExpandedEvent,
  { kind, findings }: Extract<Match, { outcome: 'matched' }>,
): Message {
  const created_at = event.created_at.toISOString();
  const { occurrence } = event;
  if (occurrence !== null) {
    const { title, text, link, decisions = [] } = occurrence;
    const about = { kind, title, text, link, severity: null, created_at, findings: [] };
    return decisions.length === 0 ? about : { ...about, decisions };
  }
  return {
    kind,
    ...wordsOf(kind, findings, event.project),
    severity: severityName(Math.max(0, ...findings.map(({ severity }) => severity))),
    created_at,
    findings: findings.slice(0, KEPT_FINDINGS).map((finding) => ({
      vulnerability: finding.id,
      severity: severityName(finding.severity),
      cvss: finding.cvss,
      epss: finding.epss,
      kev: finding.kev,
      packages: finding.packages,
      projects: finding.projects.slice(0, KEPT_FINDINGS),
    })),
  };
}

function wordsOf(kind: EventKind, findings: Finding[], project: string | null) {
  const [first] = findings;
  if (first === undefined) return { title: '', text: '', link: '/security/vulnerabilities' };
  if (findings.length === 1) {
    const { id, packages, projects, severity } = first;
    const where = `${listed(packages)} in ${listed(projects)}`;
    const titles: Partial<Record<EventKind, string>> = {
      'finding.known_exploited': `${id} is known exploited`,
      'finding.raised': `${id} is rated ${severityName(severity)} now`,
    };
    const title = titles[kind];
    return {
      title: title ?? `${id} affects ${listed(projects, 1)}`,
      text: title === undefined ? `${severityName(severity)}, ${listed(packages)}` : where,
      link: `/security/vulnerabilities/${encodeURIComponent(id)}`,
    };
  }
  const count = findings.length;
  const titles: Partial<Record<EventKind, string>> = {
    'finding.known_exploited': `${count} vulnerabilities are known exploited`,
    'finding.raised': `${count} vulnerabilities are rated higher now`,
  };
  const title = titles[kind];
  const link = kind === 'finding.known_exploited' ? '?kev=true' : '?sort=-first_seen_at';
  return {
    title: title ?? `${count} new vulnerabilities${project === null ? '' : ` in ${project}`}`,
    text: `${countsOf(findings)}: ${listed(findings.map(({ id }) => id))}`,
    link: `/security/vulnerabilities${link}`,
  };
}

/** The first names, and how many more there are. */
function listed(names: readonly string[], most = NAMED): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function countsOf(findings: readonly Finding[]): string {
  const counts = Map.groupBy(findings, ({ severity }) => severityName(severity));
  return SEVERITIES.flatMap((name) => {
    const count = counts.get(name)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${name}`];
  }).join(', ');
}
