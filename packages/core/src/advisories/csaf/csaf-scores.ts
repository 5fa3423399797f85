import { CvssError, type CvssScore, scoreOf } from '../../severity/cvss.ts';
import { type Fields, isFields } from '../record-fields.ts';
import type { CsafStatement, CsafVulnerability } from './csaf-document.ts';
import type { CsafProblem } from './csaf-problem.ts';

/** Members of a score by version of CVSS. */
const VERSIONS = ['cvss_v2', 'cvss_v3'] as const;

/** A vector that a document gives, with what it says about it. */
interface CsafScore {
  member: (typeof VERSIONS)[number];
  vector: string;
  /** Products that it is about. */
  product_ids: string[];
  fields: Fields;
  /** JSON pointer. */
  at: string;
}

/** Scores of a vulnerability that have a vector, in document order. */
export const csafScoresOf = (one: CsafVulnerability): CsafScore[] =>
  one.scores.flatMap((statement) => VERSIONS.flatMap((member) => scoreOfMember(statement, member)));

function scoreOfMember(
  { fields: statement, product_ids, at }: CsafStatement,
  member: (typeof VERSIONS)[number],
): CsafScore[] {
  const fields = statement[member];
  if (!isFields(fields)) return [];
  const vector = typeof fields.vectorString === 'string' ? fields.vectorString : '';
  return [{ member, vector, product_ids, fields, at: `${at}/${member}` }];
}

/** Tests 6.1.7 to 6.1.9: one score of a version for each product, readable, and as computed. */
export function* scoreProblems(one: CsafVulnerability): Generator<CsafProblem> {
  const scored = new Set<string>();
  for (const score of csafScoresOf(one)) {
    const version = String(score.fields.version ?? '');
    for (const id of score.product_ids) {
      const key = `${version} ${id}`;
      if (scored.has(key))
        yield {
          test: '6.1.7',
          message: `The product ${id} has two CVSS scores of version ${version}`,
          at: score.at,
        };
      scored.add(key);
    }
    yield* vectorProblems(score, version);
  }
}

function* vectorProblems(score: CsafScore, version: string): Generator<CsafProblem> {
  const { vector, fields, at } = score;
  const read = readVector(vector);
  const { baseScore } = fields;
  if (read === undefined || read.version !== version || typeof baseScore !== 'number') {
    const message = 'A CVSS score needs its version, a readable vector and the base score';
    yield { test: '6.1.8', message, at };
    return;
  }
  const base = readVector(baseOf(vector, version))?.score;
  if (base !== undefined && base !== baseScore)
    yield {
      test: '6.1.9',
      message: `The base score of the vector is ${base}, and the document says ${baseScore}`,
      at: `${at}/baseScore`,
    };
  const severity = fields.baseSeverity;
  const rating = readVector(baseOf(vector, version))?.rating ?? 'unassigned';
  const word = base === 0 ? 'NONE' : rating.toUpperCase();
  if (version === '2.0') return;
  if (typeof severity !== 'string')
    yield { test: '6.1.8', message: 'baseSeverity is required', at };
  else if (severity !== word)
    yield {
      test: '6.1.9',
      message: `The base severity of the vector is ${word}, and the document says ${severity}`,
      at: `${at}/baseSeverity`,
    };
}

/** Metrics that the base score is made of. */
const BASE: ReadonlySet<string> = new Set(['AV', 'AC', 'Au', 'PR', 'UI', 'S', 'C', 'I', 'A']);

const baseOf = (vector: string, version: string): string =>
  vector
    .split('/')
    .filter((part, index) =>
      index === 0 && version !== '2.0' ? true : BASE.has(part.split(':', 1)[0] ?? ''),
    )
    .join('/');

function readVector(vector: string): CvssScore | undefined {
  try {
    return scoreOf(vector);
  } catch (error) {
    if (error instanceof CvssError) return undefined;
    throw error;
  }
}
