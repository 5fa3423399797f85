import { AdvisoryError } from './advisory-error.ts';

/** A JSON object with unknown members. */
export type Fields = Record<string, unknown>;

const MAX_TEXT = 1_000_000;

/** Whether the value is a JSON object (not null, not an array). */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value as an object; throws `structure` with the pointer for anything else. */
export function fieldsAt(value: unknown, at: string): Fields {
  if (isFields(value)) return value;
  throw new AdvisoryError('structure', `Expected an object, found ${kindOf(value)}`, at);
}

/** The list under `key`; absent and null, which OSV allows, are the empty list. */
export function listOf(fields: Fields, key: string, at: string): unknown[] {
  const value = fields[key];
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new AdvisoryError('structure', `Expected an array, found ${kindOf(value)}`, `${at}/${key}`);
}

/** The text under `key`; null when absent or null. Longer than a million characters is `too_long`. */
export function textOf(fields: Fields, key: string, at: string): string | null {
  const value = fields[key];
  if (value === undefined || value === null) return null;
  return textAt(value, `${at}/${key}`);
}

/** Like `textOf`, but throws `missing` when the text is absent or empty. */
export function requiredTextOf(fields: Fields, key: string, at: string): string {
  const text = textOf(fields, key, at);
  if (text) return text;
  throw new AdvisoryError('missing', `${key} is required`, `${at}/${key}`);
}

/** The texts under `key`, in order. */
export function textsOf(fields: Fields, key: string, at: string): string[] {
  return listOf(fields, key, at).map((value, index) => textAt(value, `${at}/${key}/${index}`));
}

function textAt(value: unknown, at: string): string {
  if (typeof value !== 'string') {
    throw new AdvisoryError('structure', `Expected a string, found ${kindOf(value)}`, at);
  }
  if (value.length > MAX_TEXT) {
    throw new AdvisoryError('too_long', `Longer than ${MAX_TEXT} characters`, at);
  }
  return value;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
