/**
 * `node accuracy/checkers/record-sbomqs.ts <sbomqs>`: runs a binary of sbomqs on the documents and writes its score, features and
 * compliance reports to `sbomqs.json` (interop/checkers/README.md). Comparing needs only that file.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkedFiles } from './documents.ts';
import { entriesOf, fieldOf } from './read-json.ts';

/** The binary that was recorded; one that is built from a checkout calls itself `devel`. */
const CHECKER = {
  ...{ name: 'sbomqs', version: '2.0.11', commit: '711d0d5f8fe4e7404faee4bda4a00963e1e2f71e' },
  ...{ license: 'Apache-2.0', source: 'https://github.com/interlynk-io/sbomqs' },
};
/** Reports of `sbomqs compliance`, by the option that asks for each. */
const REPORTS = ['ntia', 'bsi-v2', 'bsi-v21', 'fsct', 'oct'];
/** `compliance --oct` judges version 1.0 of the guide, this profile version 1.1. */
const TELCO = 'oct-v1.1';
const MEBIBYTES_256 = 1 << 28;

/** How many components meet a row, of how many; `[1, 1]` or `[0, 1]` of a row about the document. */
type Met = [met: number, total: number];
interface Judged {
  document: string;
  sha256: string;
  components: number;
  /** 0 to 10; null where sbomqs refuses the document. */
  score: number | null;
  features: Map<string, number>;
  rows: Map<string, Met>;
}

const [sbomqs] = process.argv.slice(2);
if (sbomqs === undefined)
  throw new Error('Usage: node accuracy/checkers/record-sbomqs.ts <sbomqs>');
const folder = mkdtempSync(join(tmpdir(), 'sbomqs-'));
const documents = checkedFiles().map(({ name, bytes, sha256 }, i) => {
  const path = join(folder, `${i}`);
  writeFileSync(path, bytes);
  return { document: name, sha256, ...judge(path) };
});
rmSync(folder, { recursive: true });
writeFileSync(new URL('./sbomqs.json', import.meta.url), `${JSON.stringify(tableOf(documents))}\n`);

/** Answer of a command in JSON; null where it refuses the document or has no report for its format. */
function answerOf(...args: string[]): unknown {
  try {
    // No key of a service: the features that ask one over the network are not run.
    const options = { env: {}, encoding: 'utf8', maxBuffer: MEBIBYTES_256, stdio: 'pipe' } as const;
    const text = execFileSync(sbomqs ?? '', args, options);
    return text.trim() === '' ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof Error && 'status' in error) return null;
    throw error;
  }
}

function judge(path: string): Omit<Judged, 'document' | 'sha256'> {
  const scored = fieldOf(fieldOf(answerOf('score', '--json', path), 'files'), '0');
  if (scored === undefined)
    return { components: 0, score: null, features: new Map(), rows: new Map() };
  const components = Number(fieldOf(scored, 'num_components'));
  const features = featuresOf(fieldOf(scored, 'comprehenssive'));
  const telco = answerOf('score', '--profile', TELCO, '--json', path);
  const profiles = fieldOf(fieldOf(fieldOf(telco, 'files'), '0'), 'profiles');
  const rows = [
    ...REPORTS.flatMap((report) =>
      rowsOf(report, answerOf('compliance', `--${report}`, '--json', path)),
    ),
    ...featuresOf(profiles).flatMap((one) => rowOf(TELCO, one, components)),
    ...features
      .filter(({ key }) => key.startsWith('comp_with_'))
      .flatMap((one) => rowOf('score', one, components)),
  ];
  const scores = features.filter(({ is_ignored }) => !is_ignored);
  const score = Math.round(Number(fieldOf(scored, 'sbom_quality_score')) * 100) / 100;
  return {
    ...{ components, score, rows: new Map(rows) },
    features: new Map(scores.map((one) => [one.key, one.score])),
  };
}

interface Feature {
  key: string;
  /** 0 to 10; at most 9.9 where a component lacks it, so the text has the exact count. */
  score: number;
  description: string;
  /** It needs a service, or the format has no field for it. */
  is_ignored: boolean;
}

function featuresOf(groups: unknown): Feature[] {
  return entriesOf(groups).flatMap(([, group]) =>
    entriesOf(fieldOf(group, 'features')).map(([, feature]) => ({
      key: String(fieldOf(feature, 'key')),
      score: Number(fieldOf(feature, 'score')),
      description: String(fieldOf(feature, 'description')),
      is_ignored: fieldOf(feature, 'ignored') === true,
    })),
  );
}

/** A feature as a row; none where sbomqs does not count the components that lack it. */
function rowOf(report: string, feature: Feature, components: number): [string, Met][] {
  const { key, score, description } = feature;
  const name = `${report}: ${key}`;
  if (!key.startsWith('comp_')) return [[name, [score === 10 ? 1 : 0, 1]]];
  if (description === 'complete') return [[name, [components, components]]];
  const [, lacking] = /^add to (\d+) component/.exec(description) ?? [];
  return lacking === undefined ? [] : [[name, [components - Number(lacking), components]]];
}

/** Rows of a report in US spelling: 10 is met, more is better than the minimum, and less is a part of it. */
function rowsOf(report: string, answer: unknown): [string, Met][] {
  const sections = entriesOf(fieldOf(answer, 'sections')).map(([, section]) => section);
  const groups = Map.groupBy(sections, (one) => String(fieldOf(one, 'section_data_field')));
  return [...groups].map(([name, all]) => {
    const met = all.filter((one) => Number(fieldOf(one, 'score')) >= 10).length;
    return [`${report}: ${name.replace(/licen.e/, 'license')}`, [met, all.length]];
  });
}

/** Numbers of each document in the order of the lists of names; `-` where sbomqs has no such row for it. */
function tableOf(judged: readonly Judged[]) {
  const namesOf = (lists: readonly Map<string, unknown>[]) =>
    [...new Set(lists.flatMap((one) => [...one.keys()]))].sort();
  const rows = namesOf(judged.map((one) => one.rows));
  const isOfComponents = (name: string) => judged.some((one) => (one.rows.get(name)?.[1] ?? 0) > 1);
  const names = {
    features: namesOf(judged.map((one) => one.features)),
    of_document: rows.filter((name) => !isOfComponents(name)),
    of_components: rows.filter(isOfComponents),
  };
  return {
    ...{ checker: CHECKER, names },
    documents: judged.map(({ document, sha256, components, score, ...of }) => ({
      ...{ document, sha256, components, score },
      features: textOf(names.features.map((name) => hundredths(of.features.get(name)))),
      of_document: textOf(names.of_document.map((name) => of.rows.get(name)?.[0])),
      of_components: textOf(
        names.of_components.map((name) => metOf(of.rows.get(name), components)),
      ),
    })),
  };
}

function textOf(numbers: readonly (number | undefined)[]): string {
  return numbers.map((one) => one ?? '-').join(' ');
}

function hundredths(score: number | undefined): number | undefined {
  return score === undefined ? undefined : Math.round(score * 100) / 100;
}

function metOf(row: Met | undefined, components: number): number | undefined {
  if (row !== undefined && row[1] !== components)
    throw new Error(`A row of ${row[1]}, not of ${components}`);
  return row?.[0];
}
