import { CvssError, type CvssScore, scoreOf } from '../severity/cvss.ts';
import { ratingOf, type Severity, worstOf } from '../severity/rating.ts';
import { isDistribution } from '../versions/ecosystem.ts';
import type { Advisory, StatedSeverity } from './advisory.ts';

/** Severity that an advisory states. */
export interface AdvisorySeverity {
  severity: Severity;
  /** Base score 0-10; null when the record has no readable one. */
  cvss: number | null;
  /** CVSS vector the score was computed from; null when the advisory gave a bare score. */
  vector: string | null;
}

const WORDS: ReadonlyMap<string, Severity> = new Map([
  ['critical', 'critical'],
  ['emergency', 'critical'],
  ['high', 'high'],
  ['important', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
  ['minor', 'low'],
  ['negligible', 'low'],
  ['unimportant', 'low'],
]);

/** The severity that a word of an advisory database means, such as `MODERATE` or `Important`; undefined for other words. */
export const severityOfWord = (word: string): Severity | undefined =>
  WORDS.get(word.trim().toLowerCase());

const UNASSIGNED: AdvisorySeverity = { severity: 'unassigned', cvss: null, vector: null };

/**
 * The record's rating. The newest CVSS version wins (4.0, 3.1, 3.0, 2.0), for a database that adds a
 * newer vector corrects the older one with it; among several of one version the highest score, for
 * the record is one vulnerability in several packages. Without a readable vector: a bare score, then the worst
 * word of the database (`MODERATE`, `Important`, Debian's urgency), then the word that a
 * distribution's summary begins with (`Important: openssl security update`). Informational records
 * of RustSec rate no vulnerability and stay unassigned.
 */
export function severityOf(advisory: Advisory): AdvisorySeverity {
  if (advisory.informational !== null) return UNASSIGNED;
  return (
    bestVector(advisory.severities) ??
    bestNumber(advisory.severities) ??
    worstWord(advisory.severities.map(({ score }) => score)) ??
    worstWord(summaryWords(advisory)) ??
    UNASSIGNED
  );
}

function bestVector(severities: readonly StatedSeverity[]): AdvisorySeverity | null {
  let best: { read: CvssScore; vector: string } | null = null;
  for (const { score: vector } of severities) {
    const read = readVector(vector);
    if (read && (best === null || beats(read, best.read))) best = { read, vector };
  }
  return best && { severity: best.read.rating, cvss: best.read.score, vector: best.vector };
}

function beats(a: CvssScore, b: CvssScore): boolean {
  return a.version > b.version || (a.version === b.version && a.score > b.score);
}

function readVector(text: string): CvssScore | null {
  if (!text.includes('/')) return null;
  try {
    return scoreOf(text);
  } catch (error) {
    if (error instanceof CvssError) return null;
    throw error;
  }
}

function bestNumber(severities: readonly StatedSeverity[]): AdvisorySeverity | null {
  const scores = severities
    .filter(({ score }) => /^\d{1,2}(?:\.\d+)?$/.test(score))
    .map(({ score }) => Number(score))
    .filter((score) => score <= 10);
  if (scores.length === 0) return null;
  const cvss = Math.max(...scores);
  return { severity: ratingOf(cvss), cvss, vector: null };
}

function worstWord(words: readonly string[]): AdvisorySeverity | null {
  const severity = worstOf(words.map((word) => severityOfWord(word) ?? 'unassigned'));
  return severity === 'unassigned' ? null : { severity, cvss: null, vector: null };
}

function summaryWords(advisory: Advisory): string[] {
  const colon = advisory.summary.indexOf(':');
  const isErratum = advisory.affected.some(({ ecosystem }) => isDistribution(ecosystem));
  return colon > 0 && isErratum ? [advisory.summary.slice(0, colon)] : [];
}
