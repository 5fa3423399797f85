import { readFileSync } from 'node:fs';
import { entriesOf, fieldOf } from './read-json.ts';

/** Verdict of a checker on a row, and how many components it finds without the field, where it counts them. */
export type RecordedRow = [verdict: 'pass' | 'fail', lacking?: number];

/** Verdicts of one checker on one document. */
export interface Recorded {
  /** Set and path in the corpus. */
  document: string;
  sha256: string;
  checker: 'ntia-conformance-checker' | 'cdxgen' | 'sbomqs';
  /** Components that it judged. */
  components: number;
  /** Rows by the checker's own names; empty where it refuses the document. */
  rows: Record<string, RecordedRow>;
  /** Scores of cdxgen, in percent, and of sbomqs and its features, 0 to 10; ntia-conformance-checker has none. */
  scores: Record<string, number>;
}

/** The recorded verdicts, which `record.ts` wrote. */
export function recordedVerdicts(): Recorded[] {
  const file = new URL('./verdicts.json', import.meta.url);
  const documents = fieldOf(JSON.parse(readFileSync(file, 'utf8')), 'documents');
  if (!Array.isArray(documents)) throw new Error('verdicts.json has no list of documents');
  return documents.map(readRecorded);
}

function readRecorded(value: unknown): Recorded {
  const numbers = entriesOf(fieldOf(value, 'scores')).map(([id, score]) => [id, Number(score)]);
  return {
    document: String(fieldOf(value, 'document')),
    sha256: String(fieldOf(value, 'sha256')),
    checker: fieldOf(value, 'checker') === 'cdxgen' ? 'cdxgen' : 'ntia-conformance-checker',
    components: Number(fieldOf(value, 'components')),
    rows: Object.fromEntries(
      entriesOf(fieldOf(value, 'rows')).map(([row, found]) => [row, readRow(found)]),
    ),
    scores: Object.fromEntries(numbers),
  };
}

function readRow(value: unknown): RecordedRow {
  const [verdict, lacking] = Array.isArray(value) ? value : [];
  if (verdict !== 'pass' && verdict !== 'fail') throw new Error(`No verdict: ${verdict}`);
  return lacking === undefined ? [verdict] : [verdict, Number(lacking)];
}
