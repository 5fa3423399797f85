import { type AffectedRow, type PackageVersionRow, sourceOf } from '../decide-matches.ts';
import { rangesOf } from '../stored-ranges.ts';
import type { StoredSpan } from './rematch-queries.ts';

/** Rows of one (ecosystem, name). */
export interface NameGroup<Row> {
  ecosystem: string;
  name: string;
  rows: Row[];
}

/** Columns of a COPY row in text form; null where the column is. */
type Fields = (string | null)[];

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

function fieldsOf(line: string): Fields {
  const fields = line.split('\t');
  if (!line.includes('\\')) return fields;
  return fields.map((text) => {
    if (text === '\\N') return null;
    return text.includes('\\') ? text.replace(/\\(.)/gs, (_, c) => ESCAPED[c] ?? c) : text;
  });
}

/** A package version out of the columns of `COPY_VERSIONS`. */
export function versionFrom(fields: Fields): PackageVersionRow {
  const [pvId, ecosystem, release, match_name, match_version, identity, bySource] = [
    fields[0] ?? '',
    fields[1] ?? '',
    fields[2] ?? '',
    fields[3] ?? '',
    fields[4] ?? '',
    fields[5] ?? '',
    fields[6] ?? '',
  ];
  const row = { pv_id: Number(pvId), ecosystem, release, match_name, match_version, identity };
  if (bySource !== 't') return row;
  return { ...row, match_version: sourceOf(row)?.match_version ?? match_version, by_source: true };
}

/** An affected entry with the span that is stored for it. */
export interface SpannedRow extends AffectedRow, StoredSpan {}

/** An affected entry out of the columns of `COPY_AFFECTED`. */
export function affectedFrom(fields: Fields): SpannedRow {
  const textAt = (column: number) => fields[column] ?? '';
  return {
    affected_id: Number(textAt(0)),
    ecosystem: textAt(1),
    release: textAt(2),
    name: textAt(3),
    repository_url: fields[4] ?? null,
    ...rangesOf({ ranges: textAt(5), versions: textAt(6) }),
    low: textAt(7),
    high: fields[8] ?? null,
  };
}

/** Groups the rows of a COPY stream that is sorted by ecosystem and name. */
export async function* groupsByName<Row>(
  stream: AsyncIterable<Uint8Array>,
  rowFrom: (fields: Fields) => Row,
  keyOf: (row: Row) => [ecosystem: string, name: string],
): AsyncGenerator<NameGroup<Row>> {
  let group: NameGroup<Row> | undefined;
  for await (const lines of linesOf(stream)) {
    for (const line of lines) {
      const row = rowFrom(fieldsOf(line));
      const [ecosystem, name] = keyOf(row);
      if (group?.ecosystem === ecosystem && group.name === name) group.rows.push(row);
      else {
        if (group) yield group;
        group = { ecosystem, name, rows: [row] };
      }
    }
  }
  if (group) yield group;
}

/** Whole lines of each piece; a line may be cut anywhere between pieces. */
async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/** Each group of the left with the rows of the same name on the right, both in one pass; reads both to their ends. */
export async function* joinByName<Left, Right>(
  left: AsyncIterable<NameGroup<Left>>,
  right: AsyncGenerator<NameGroup<Right>>,
): AsyncGenerator<[Left[], Right[]]> {
  let other = await right.next();
  for await (const group of left) {
    while (!other.done && compareNames(other.value, group) < 0) other = await right.next();
    const isSame = !other.done && compareNames(other.value, group) === 0;
    yield [group.rows, isSame && !other.done ? other.value.rows : []];
  }
  while (!other.done) other = await right.next();
}

const compareNames = (a: NameGroup<unknown>, b: NameGroup<unknown>) =>
  compareBytes(a.ecosystem, b.ecosystem) || compareBytes(a.name, b.name);

/** Compares like PostgreSQL's collation "C": by UTF-8 bytes, where characters beyond U+FFFF come last. */
function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    const isHalfX = x >= 0xd800 && x <= 0xdfff;
    const isHalfY = y >= 0xd800 && y <= 0xdfff;
    return isHalfX === isHalfY ? x - y : isHalfX ? 1 : -1;
  }
  return a.length - b.length;
}
