import { CvssError, type CvssVersion, scoreOf } from '../severity/cvss.ts';
import type { Severity } from '../severity/rating.ts';
import type { StatedSeverity } from './advisory.ts';
import { severityOfWord } from './advisory-severity.ts';

/** A CVSS vector of a record, scored again. */
export interface ComparedVector {
  source: string;
  advisory: string;
  vector: string;
  /** Null for a vector that cannot be read. */
  version: CvssVersion | null;
  /** Recomputed from the vector, 0 to 10; null for a vector that cannot be read. */
  score: number | null;
  severity: Severity | null;
  /** Severity word or score that the record states beside the vector; null when it states none. */
  stated: string | null;
  /** `stated`: the record states another severity than its vector gives. `sources`: another vector of this version gives another score. */
  differences: ('stated' | 'sources')[];
}

/** Ratings of one record about a vulnerability. */
interface RatedRecord {
  source: string;
  id: string;
  severities: readonly StatedSeverity[];
}

/** All CVSS vectors of some records with what differs, the newest version first, of one version the highest score first. */
export function compareVectors(records: readonly RatedRecord[]): ComparedVector[] {
  const found = records.flatMap(vectorsOf);
  const scoresOf = new Map<CvssVersion, Set<number>>();
  for (const { version, score } of found) {
    if (version === null || score === null) continue;
    scoresOf.set(version, (scoresOf.get(version) ?? new Set()).add(score));
  }
  for (const one of found) {
    if (one.version !== null && (scoresOf.get(one.version)?.size ?? 0) > 1)
      one.differences.push('sources');
  }
  return found.sort(
    (a, b) => (b.version ?? '').localeCompare(a.version ?? '') || (b.score ?? -1) - (a.score ?? -1),
  );
}

function vectorsOf({ source, id, severities }: RatedRecord): ComparedVector[] {
  const vectors = new Set(severities.flatMap(({ score }) => (score.includes('/') ? [score] : [])));
  const read = [...vectors].map((vector) => ({ vector, ...readVector(vector) }));
  const stated = severities.find(({ score }) => statedSeverity(score) !== undefined)?.score ?? null;
  // A record with vectors of two versions states one word: it need agree with one of them alone.
  const agrees = stated === null || read.some((one) => agreesWith(one, stated));
  return read.map((one) => ({
    source,
    advisory: id,
    ...one,
    stated,
    differences: agrees || one.score === null ? [] : ['stated' as const],
  }));
}

function readVector(vector: string): Pick<ComparedVector, 'version' | 'score' | 'severity'> {
  try {
    const { version, score, rating } = scoreOf(vector);
    return { version, score, severity: rating };
  } catch (error) {
    if (error instanceof CvssError) return { version: null, score: null, severity: null };
    throw error;
  }
}

const NUMBER = /^\d{1,2}(?:\.\d+)?$/;

/** A score or a severity word as it is stated; undefined for any other text. */
function statedSeverity(text: string): Severity | number | undefined {
  return NUMBER.test(text) ? Number(text) : severityOfWord(text);
}

function agreesWith(
  { score, severity }: Pick<ComparedVector, 'score' | 'severity'>,
  text: string,
): boolean {
  const stated = statedSeverity(text);
  return typeof stated === 'number' ? stated === score : stated === severity;
}
