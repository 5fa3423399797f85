/**
 * `node accuracy/checkers/record.ts <python> <folder of @cyclonedx/cdxgen>`: runs the checkers of others on the documents and
 * writes their verdicts to `verdicts.json` (interop/checkers/README.md). Comparing needs only that file.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { checkedFiles } from './documents.ts';
import { entriesOf, fieldOf } from './read-json.ts';
import { LACKING } from './rows.ts';
import type { Recorded, RecordedRow } from './verdicts.ts';

const ADAPTERS = fileURLToPath(new URL('../../interop/checkers/', import.meta.url));
const SUFFIX = { 'tag-value': 'spdx', xml: 'xml', yaml: 'yaml', rdf: 'rdf' } as const;
const MEBIBYTES_64 = 1 << 26;

const [python, cdxgen] = process.argv.slice(2);
if (python === undefined || cdxgen === undefined)
  throw new Error('Usage: node accuracy/checkers/record.ts <python> <folder of @cyclonedx/cdxgen>');

const folder = mkdtempSync(join(tmpdir(), 'checkers-'));
const spdx: string[][] = [];
const cyclonedx: string[][] = [];
const digests = new Map<string, string>();
for (const [i, { name, bytes, sha256 }] of checkedFiles().entries()) {
  const { format, spec_version, encoding } = readSbom(bytes).head;
  const suffix = encoding === 'json' || encoding === 'json-ld' ? 'json' : SUFFIX[encoding];
  const path = join(folder, `${i}.${suffix}`);
  writeFileSync(path, bytes);
  digests.set(name, sha256);
  if (format === 'SPDX') spdx.push([name, path, spec_version.startsWith('2') ? 'spdx2' : 'spdx3']);
  else if (encoding === 'json') cyclonedx.push([name, path]);
}
const documents = [
  ...answersOf(python, [join(ADAPTERS, 'judge_spdx.py')], spdx).map(spdxVerdicts),
  ...answersOf(process.execPath, [join(ADAPTERS, 'judge-cyclonedx.mjs'), cdxgen], cyclonedx).map(
    cyclonedxVerdicts,
  ),
];
rmSync(folder, { recursive: true });
const checkers: unknown = JSON.parse(readFileSync(join(ADAPTERS, 'versions.json'), 'utf8'));
const lines = documents.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
writeFileSync(
  new URL('./verdicts.json', import.meta.url),
  `{\n  "checkers": ${JSON.stringify(checkers)},\n  "documents": [\n${lines}\n  ]\n}\n`,
);

function answersOf(command: string, args: string[], asked: string[][]): unknown[] {
  const input = asked.map((one) => `${JSON.stringify(one)}\n`).join('');
  return execFileSync(command, args, { input, encoding: 'utf8', maxBuffer: MEBIBYTES_64 })
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

/** Rows of each standard; a document that the checker refuses has none. */
function spdxVerdicts(answer: unknown): Recorded {
  const standards = entriesOf(fieldOf(answer, 'standards')).filter(([, found]) => found !== null);
  const rows = standards.flatMap(([standard, found]) => [
    [`${standard}: compliant`, row(fieldOf(found, 'compliant') === true)] as const,
    ...entriesOf(fieldOf(found, 'rows')).map(([label, isMet]) => {
      const lacking = fieldOf(fieldOf(found, 'missing'), LACKING[label] ?? '');
      return [`${standard}: ${label}`, row(isMet === true, lacking)] as const;
    }),
  ]);
  const judged = Number(fieldOf(standards[0]?.[1], 'judged') ?? 0);
  return recorded(answer, 'ntia-conformance-checker', { components: judged, rows });
}

/** Controls that cdxgen judges by itself, its scores, and its counts, which are in its messages. */
function cyclonedxVerdicts(answer: unknown): Recorded {
  let components = 0;
  const rows = entriesOf(fieldOf(answer, 'rows')).map(([id, found]) => {
    const message = String(fieldOf(found, 'message'));
    const isMet = fieldOf(found, 'status') === 'pass';
    const [, count] = /^(\d+)(?:\/\d+)? component/.exec(message) ?? [];
    if (id === 'SCVS-5.11') components = Number(/ (\d+) inventory/.exec(message)?.[1] ?? 0);
    return [id, row(isMet, isMet ? undefined : count)] as const;
  });
  const scores = Object.fromEntries(
    entriesOf(fieldOf(answer, 'scores')).map(([id, score]) => [id, Number(score)]),
  );
  return { ...recorded(answer, 'cdxgen', { components, rows }), scores };
}

function row(isMet: boolean, lacking?: unknown): RecordedRow {
  if (isMet) return ['pass'];
  return lacking === undefined ? ['fail'] : ['fail', Number(lacking)];
}

function recorded(
  answer: unknown,
  checker: Recorded['checker'],
  { components, rows }: { components: number; rows: readonly (readonly [string, RecordedRow])[] },
): Recorded {
  const name = String(fieldOf(answer, 'name'));
  return {
    ...{ document: name, sha256: digests.get(name) ?? '', checker, components },
    ...{ rows: Object.fromEntries(rows), scores: {} },
  };
}
