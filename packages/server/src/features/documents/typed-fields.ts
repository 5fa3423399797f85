import { createHash } from 'node:crypto';
import type { Field } from '@assay/contract/collections.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { Invalid } from '../../errors.ts';

/** Value of a declared field in the column that its type is compared in. */
export interface FieldValue {
  field: string;
  /** STRING and UUID. */
  text_value: string | null;
  /** INTEGER, DOUBLE, and BOOLEAN as 0 and 1. */
  number_value: number | null;
}

/** Field definitions of a collection. */
export interface Definition {
  fields: Field[];
  indexes: { fields: string[] }[];
}

/** An index of the database takes no longer text. */
const MOST_FIELD_BYTES = 2000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Extracts the values of a document's declared fields; null counts as absent.
 *
 * @param at position of the document in the request, as a JSON pointer
 * @throws Invalid for a value of another type, with its pointer
 */
export function fieldValues(
  fields: readonly Field[],
  content: Record<string, unknown>,
  at: string,
): FieldValue[] {
  return fields.flatMap(({ name, type }) => {
    const value = memberOf(content, name);
    if (value === undefined || value === null) return [];
    const typed = TYPED[type](value);
    if (typed === undefined) {
      const pointer = `${at}/${name.split('.').map(escaped).join('/')}`;
      throw new Invalid(`Field ${name} must be ${ASKED[type]}`, `body${pointer}: not ${type}`);
    }
    const isText = typeof typed === 'string';
    return [
      { field: name, text_value: isText ? typed : null, number_value: isText ? null : typed },
    ];
  });
}

/** Returns the value at a path of names; undefined when absent, or when a list is in between. */
function memberOf(content: Record<string, unknown>, path: string): unknown {
  let value: unknown = content;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  return value;
}

/** Converts a value for comparison; undefined for another type. */
const TYPED: Record<Field['type'], (value: unknown) => string | number | undefined> = {
  STRING: (value) => (typeof value === 'string' && isIndexable(value) ? value : undefined),
  UUID: (value) =>
    typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : undefined,
  BOOLEAN: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
  INTEGER: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
  DOUBLE: (value) => (typeof value === 'number' ? value : undefined),
};

/** Names of types in messages. */
const ASKED: Record<Field['type'], string> = {
  STRING: `a text of ${MOST_FIELD_BYTES} bytes at most, without U+0000`,
  UUID: 'a uuid',
  BOOLEAN: 'true or false',
  INTEGER: 'a whole number',
  DOUBLE: 'a number',
};

const isIndexable = (text: string) =>
  !text.includes('\0') && Buffer.byteLength(text) <= MOST_FIELD_BYTES;

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Values that may be there once, by their digest. */
export interface UniqueKey {
  fields: string[];
  /** SHA-256. */
  key: Buffer;
}

/** Returns the key of a document in each unique index of a collection; none if it lacks one of the fields. */
export function uniqueKeys({ indexes }: Definition, values: readonly FieldValue[]): UniqueKey[] {
  const known = new Map(values.map((one) => [one.field, one.text_value ?? one.number_value]));
  return indexes
    .filter(({ fields }) => fields.every((field) => known.has(field)))
    .map(({ fields }) => {
      const text = canonicalJson([fields, fields.map((field) => known.get(field))]);
      return { fields, key: createHash('sha256').update(text).digest() };
    });
}
