/**
 * The container of a compact graph: a JSON header, columns of 32-bit integers, and one table of texts.
 *
 *     "ASSAYCG1" · u32 header length · header · columns, each 4-byte aligned · text offsets · UTF-8 text
 *
 * Numbers are little-endian. Offsets count UTF-16 units of the decoded text, so that a text is one slice.
 */

declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

const MAGIC = 'ASSAYCG1';
const HEADER_START = 12;

/** Content of a file: a JSON header, named columns, and the texts that columns index. */
export interface Sections {
  header: Record<string, unknown>;
  columns: Record<string, Int32Array>;
  texts: TextTable;
}

/** Texts by number; adding a text twice gives the same number. Number 0 is ''. */
export class TextTable {
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #texts: string[] = [''];

  /** The number of a text. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#numbers.set(text, number);
    this.#texts.push(text);
    return number;
  }

  /** The numbers of a column of texts. Most columns have one text many times in a row, above all ''. */
  addAll<Row>(rows: readonly Row[], textOf: (row: Row) => string): Int32Array {
    const column = new Int32Array(rows.length);
    let [text, number] = ['', 0];
    let i = 0;
    for (const row of rows) {
      const next = textOf(row);
      if (next !== text) {
        text = next;
        number = this.add(next);
      }
      column[i++] = number;
    }
    return column;
  }

  /** Returns all texts, ordered by number. */
  list(): readonly string[] {
    return this.#texts;
  }
}

/** Bytes of the sections; {@link unpackSections} reads them. */
export function packSections({ header, columns, texts }: Sections): Uint8Array<ArrayBuffer> {
  const list = texts.list();
  const offsets = new Int32Array(list.length + 1);
  for (let i = 0; i < list.length; i++) {
    offsets[i + 1] = (offsets[i] ?? 0) + (list[i]?.length ?? 0);
  }
  const text = new TextEncoder().encode(list.join(''));
  const parts = Object.entries({ ...columns, text_offsets: offsets });
  const lengths = parts.map(([name, column]) => [name, column.length]);
  const head = new TextEncoder().encode(JSON.stringify({ ...header, columns: lengths }));
  const start = aligned(HEADER_START + head.length);
  const size = parts.reduce((sum, [, column]) => sum + column.byteLength, start);
  const bytes = new Uint8Array(size + text.length);
  bytes.set(new TextEncoder().encode(MAGIC), 0);
  new DataView(bytes.buffer).setUint32(8, head.length, true);
  bytes.set(head, HEADER_START);
  let position = start;
  for (const [, column] of parts) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), position);
    position += column.byteLength;
  }
  bytes.set(text, position);
  return bytes;
}

/** Sections after reading: texts are slices of one string. */
export interface ReadSections {
  header: Record<string, unknown>;
  column(name: string): Int32Array;
  /** Text number `number`; '' for one that is not there. */
  text(number: number): string;
  /** All texts concatenated, ordered by number. */
  all: string;
  /** Start of each text in `all`, and the end of the last one. */
  offsets: Int32Array;
}

/**
 * Parses the output of {@link packSections}. Throws RangeError for anything else; the caller then rebuilds the
 * file.
 */
export function unpackSections(packed: Uint8Array): ReadSections {
  const bytes = packed.byteOffset % 4 === 0 ? packed : new Uint8Array(packed);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  if (bytes.length < HEADER_START || decoder.decode(bytes.subarray(0, 8)) !== MAGIC) {
    throw new RangeError('Not a compact graph');
  }
  const headLength = view.getUint32(8, true);
  const header = JSON.parse(
    decoder.decode(bytes.subarray(HEADER_START, HEADER_START + headLength)),
  ) as Record<string, unknown>;
  const columns = new Map<string, Int32Array>();
  let position = aligned(HEADER_START + headLength);
  for (const [name, length] of header['columns'] as [string, number][]) {
    columns.set(name, new Int32Array(bytes.buffer, bytes.byteOffset + position, length));
    position += length * 4;
  }
  const offsets = columns.get('text_offsets') ?? new Int32Array(1);
  const all = decoder.decode(bytes.subarray(position));
  if (all.length !== offsets[offsets.length - 1])
    throw new RangeError('A compact graph is cut off');
  return {
    header,
    column: (name) => columns.get(name) ?? new Int32Array(0),
    text: (number) => all.slice(offsets[number] ?? 0, offsets[number + 1] ?? 0),
    all,
    offsets,
  };
}

const aligned = (position: number): number => (position + 3) & ~3;
