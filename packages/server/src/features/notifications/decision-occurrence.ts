import type { ReopenedDecision } from '../../platform/notifications/record-event.ts';

/** Kinds of events about decisions and assignments. */
type DecisionEvent =
  | 'decision.expiring'
  | 'decision.overruled'
  | 'decision.reopened'
  | 'assignment.made';

/** A decision that no longer applies, and why, as a webhook carries it. */
export interface MessageDecision extends ReopenedDecision {
  /** `severity`, `kev`, `fix`, `range` or `advisory`. */
  reason: string;
  /** Value that was known when it was decided; the next is the one that is known now. */
  before: string;
  after: string;
}

/** Facts of an event about decisions or an assignment, as its trigger wrote them (ADR 0062). */
interface Told {
  by: string;
  authors: string[];
  assignee: string;
  assignee_uuid: string | null;
  /** Number of decisions, or of findings that were assigned. */
  count: number;
  days: number;
  expires_at: string;
  /** Paths of projects, 20 at most. */
  paths: string[];
  /** Ids of vulnerabilities, 10 at most. */
  vulnerabilities: string[];
  /** Decisions that are open again, 20 at most. */
  made: MessageDecision[];
}

const NAMED = 3;

/** Words of an event about decisions or an assignment, and who alone is notified of it. */
export function decisionOccurrence(kind: DecisionEvent, data: Record<string, unknown>) {
  const told = toldIn(data);
  const [first, ...rest] = told.vulnerabilities;
  const page = '/security/vulnerabilities';
  return {
    ...wordsOf(kind, told),
    link: first !== undefined && rest.length === 0 ? `${page}/${encodeURIComponent(first)}` : page,
    projects: told.paths,
    only: kind === 'assignment.made' ? told.assignee_uuid : null,
    decisions: told.made,
  };
}

function wordsOf(kind: DecisionEvent, told: Told): { title: string; text: string } {
  const { by, authors, assignee, count, days, expires_at, paths, vulnerabilities } = told;
  if (kind === 'decision.reopened') return reopenedWords(told);
  const decisions = count === 1 ? '1 decision' : `${count} decisions`;
  const about = listed(vulnerabilities);
  const where = paths.length === 0 ? about : `${about} in ${listed(paths)}`;
  if (kind === 'assignment.made') {
    const findings = count === 1 ? '1 finding' : `${count} findings`;
    return { title: `${by} assigned ${findings} to ${assignee}`, text: where };
  }
  if (kind === 'decision.overruled') {
    const title = `${by} overruled ${decisions} of ${listed(authors)}`;
    return { title, text: where };
  }
  if (days === 0) {
    const have = count === 1 ? 'has' : 'have';
    return { title: `${decisions} ${have} expired`, text: `Open again: ${where}` };
  }
  const left = days === 1 ? '1 day' : `${days} days`;
  const verb = count === 1 ? 'expires' : 'expire';
  return { title: `${decisions} ${verb} within ${left}`, text: `${where}, from ${expires_at}` };
}

function reopenedWords({ count, vulnerabilities, made }: Told): { title: string; text: string } {
  const [first] = made;
  const no = count === 1 ? '1 decision no longer applies' : `${count} decisions no longer apply`;
  const title = `${listed(vulnerabilities)} is open again: ${first ? changeOf(first) : no}`;
  const decided = made.slice(0, NAMED).map(({ state, author, created_at, path, ...one }) => {
    const about = one.package === '' ? '' : ` of ${one.package}`;
    const where = path === '' ? 'the tenant' : path;
    const day = created_at.slice(0, 10);
    return `${state || 'not analyzed'}${about} in ${where}, by ${author} on ${day}`;
  });
  const rest = count - decided.length;
  return { title, text: `${no}: ${decided.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.` };
}

/** Old and new value of what opened a decision again. */
function changeOf({ reason, before, after }: MessageDecision): string {
  if (reason === 'range') return 'the range of affected versions changed';
  if (reason === 'advisory') return 'the advisory changed';
  const names: Record<string, string> = {
    severity: 'severity was',
    kev: 'it was',
    fix: 'there was',
  };
  return `${names[reason] ?? 'it was'} ${before}, now ${after}`;
}

/** The first names, and that there are more. */
const listed = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ' and more' : '');

function toldIn(data: Record<string, unknown>): Told {
  const text = (name: string) => (typeof data[name] === 'string' ? String(data[name]) : '');
  const names = (name: string): string[] => {
    const value = data[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  return {
    ...{ by: text('by'), assignee: text('assignee'), expires_at: text('expires_at') },
    assignee_uuid: text('assignee_uuid') || null,
    count: Number(data['decisions'] ?? data['findings'] ?? 0),
    days: Number(data['days'] ?? 0),
    ...{ authors: names('authors'), paths: names('paths') },
    vulnerabilities: names('vulnerabilities'),
    made: decisionsIn(data),
  };
}

function decisionsIn(data: Record<string, unknown>): MessageDecision[] {
  const { made } = data;
  if (!Array.isArray(made)) return [];
  const why = {
    reason: String(data['reason'] ?? ''),
    before: String(data['before'] ?? ''),
    after: String(data['after'] ?? ''),
  };
  return made.map((one: ReopenedDecision) => ({ ...one, ...why }));
}
