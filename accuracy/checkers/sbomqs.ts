import { readFileSync } from 'node:fs';
import { fieldOf, stringsOf } from './read-json.ts';
import type { Recorded, RecordedRow } from './verdicts.ts';

/** The recorded verdicts of sbomqs, which `record-sbomqs.ts` wrote: it counts the subject as a component. */
export function sbomqsVerdicts(): Recorded[] {
  const file: unknown = JSON.parse(readFileSync(new URL('./sbomqs.json', import.meta.url), 'utf8'));
  const documents = fieldOf(file, 'documents');
  if (!Array.isArray(documents)) throw new Error('sbomqs.json has no list of documents');
  const names = fieldOf(file, 'names');
  return documents.map((document: unknown) => readDocument(document, names));
}

function readDocument(document: unknown, names: unknown): Recorded {
  const components = Number(fieldOf(document, 'components'));
  const valuesOf = (list: string) => named(fieldOf(names, list), fieldOf(document, list));
  const ofComponents = components === 0 ? [] : valuesOf('of_components');
  const features = valuesOf('features');
  const ofDocument = features.filter(([name]) => name.startsWith('sbom_'));
  const rows = [
    ...ofDocument.map(([name, score]) => [`score: ${name}`, rowOf(score === 10)] as const),
    ...valuesOf('of_document').map(([name, met]) => [name, rowOf(met === 1)] as const),
    ...ofComponents.map(
      ([name, met]) => [name, rowOf(met === components, components - met)] as const,
    ),
  ];
  const score = fieldOf(document, 'score');
  const own: [string, number][] = score === null ? [] : [['sbomqs', Number(score)]];
  return {
    document: String(fieldOf(document, 'document')),
    sha256: String(fieldOf(document, 'sha256')),
    ...{ checker: 'sbomqs', components, rows: Object.fromEntries(rows) },
    scores: Object.fromEntries([...own, ...features]),
  };
}

/** Numbers by their names; a row that a document does not have is `-`. */
function named(names: unknown, text: unknown): [string, number][] {
  const values = String(text).split(' ');
  return stringsOf(names).flatMap((name, i): [string, number][] => {
    const value = values[i] ?? '-';
    return value === '-' ? [] : [[name, Number(value)]];
  });
}

function rowOf(isMet: boolean, lacking?: number): RecordedRow {
  if (isMet) return ['pass'];
  return lacking === undefined ? ['fail'] : ['fail', lacking];
}
