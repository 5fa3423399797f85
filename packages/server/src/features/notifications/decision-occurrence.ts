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
}

const NAMED = 3;

/** Words of an event about decisions or an assignment, and who alone is notified of it. */
export function decisionOccurrence(
  kind: 'decision.expiring' | 'decision.overruled' | 'assignment.made',
  data: Record<string, unknown>,
) {
  const told = toldIn(data);
  const [first, ...rest] = told.vulnerabilities;
  const page = '/security/vulnerabilities';
  return {
    ...wordsOf(kind, told),
    link: first !== undefined && rest.length === 0 ? `${page}/${encodeURIComponent(first)}` : page,
    projects: told.paths,
    only: kind === 'assignment.made' ? told.assignee_uuid : null,
  };
}

function wordsOf(
  kind: 'decision.expiring' | 'decision.overruled' | 'assignment.made',
  { by, authors, assignee, count, days, expires_at, paths, vulnerabilities }: Told,
): { title: string; text: string } {
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
  };
}
