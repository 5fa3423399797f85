/** Tampered variants of a bundle: each field changed at least once, including fields of encoded content. */
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';

/** A tampered bundle, with the path of the changed field and the change. */
export interface Tampered {
  at: string;
  how: string;
  bundle: string;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Fields of bytes. */
const BYTES =
  /^(payload|sig|keyId|rootHash|hashes|canonicalizedBody|signedTimestamp|rawBytes|digest|content)$/;
/** Those with JSON in them. */
const JSON_INSIDE = /^(payload|canonicalizedBody)$/;

/** Yields all variants of a JSON bundle. */
export function* tamperings(bundle: string): Generator<Tampered> {
  for (const { value, ...change } of changesOf(JSON.parse(bundle), '', ''))
    yield { ...change, bundle: JSON.stringify(value) };
}

interface Change {
  at: string;
  how: string;
  /** undefined takes the member away. */
  value: Json | undefined;
}

/** Changes of a value; those of a container change one of its members. */
function* changesOf(value: Json, at: string, name: string): Generator<Change> {
  if (typeof value !== 'object' || value === null) {
    yield* leafChanges(value, at, name);
    return;
  }
  for (const [key, own] of Object.entries(value)) {
    const path = `${at}/${key}`;
    const ownName = Array.isArray(value) ? name : key;
    const one = { at: path, how: 'left out', value: undefined };
    for (const change of [...changesOf(own, path, ownName), one])
      yield { ...change, value: withMember(value, key, change.value) };
  }
}

function withMember(value: Json[] | { [name: string]: Json }, key: string, own: Json | undefined) {
  if (Array.isArray(value))
    return value.flatMap((one, i) => (String(i) !== key ? [one] : own === undefined ? [] : [own]));
  const { [key]: _, ...others } = value;
  return own === undefined ? others : { ...others, [key]: own };
}

function* leafChanges(value: Json, at: string, name: string): Generator<Change> {
  if (typeof value === 'boolean') yield { at, how: 'negated', value: !value };
  if (typeof value === 'number') yield { at, how: 'one more', value: value + 1 };
  if (typeof value !== 'string') return;
  if (name === 'envelope') yield* noteChanges(value, at);
  else if (BYTES.test(name) && value !== '') {
    const bytes = Buffer.from(value, 'base64');
    for (const change of byteChanges(bytes))
      yield { at, ...change, value: change.value.toString('base64') };
    if (JSON_INSIDE.test(name))
      for (const change of changesOf(JSON.parse(bytes.toString()), at, ''))
        yield { ...change, value: Buffer.from(canonicalJson(change.value)).toString('base64') };
  } else if (/^\d+$/.test(value)) yield { at, how: 'one more', value: `${BigInt(value) + 1n}` };
  else yield { at, how: 'longer', value: `${value}x` };
}

function* byteChanges(bytes: Buffer) {
  for (const [how, place] of [
    ['first bit', 0],
    ['last bit', bytes.length - 1],
  ] as const) {
    const value = Buffer.from(bytes);
    value[place] = (value[place] ?? 0) ^ (place === 0 ? 0x80 : 1);
    yield { how, value };
  }
  yield { how: 'shorter', value: bytes.subarray(0, -1) };
  yield { how: 'longer', value: Buffer.concat([bytes, Buffer.of(0)]) };
}

/** A checkpoint, line by line; it has exactly one final line feed. */
function* noteChanges(note: string, at: string): Generator<Change> {
  const lines = note.slice(0, -1).split('\n');
  for (const [i, line] of lines.entries()) {
    const whole = (changed: string[]) => `${lines.toSpliced(i, 1, ...changed).join('\n')}\n`;
    const path = `${at}/line ${i + 1}`;
    yield { at: path, how: 'left out', value: whole([]) };
    const half = line.length >> 1;
    const other = line[half] === 'A' ? 'B' : 'A';
    if (line !== '')
      yield {
        at: path,
        how: 'another letter',
        value: whole([line.slice(0, half) + other + line.slice(half + 1)]),
      };
  }
}
