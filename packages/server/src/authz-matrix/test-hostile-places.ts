import { z } from 'zod';

/** Position of a value in an input: member names and indexes. */
export type Place = (string | number)[];

/** The part of JSON Schema that is used here. */
interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
}

const jsonSchemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

/** Every position of an input that can have a value, with the same input filled as that position requires. */
export const placesOf = (schema: z.ZodType | undefined, example: unknown): [Place, unknown][] =>
  schema ? placesIn(jsonSchemaOf(schema), example, []) : [];

function placesIn(schema: Schema, value: unknown, at: Place): [Place, unknown][] {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return choice.flatMap((one) => placesIn(one, value, at));
  const here: [Place, unknown][] = [[at, value]];
  if (schema.items) {
    const entry = Array.isArray(value) && value.length > 0 ? value[0] : sampleOf(schema.items);
    return [...here, ...within(schema.items, entry, { at, key: 0, fill: (one) => [one] })];
  }
  const object: Record<string, unknown> = Object(value ?? {});
  const { properties = {}, additionalProperties: other } = schema;
  const members = Object.entries(properties);
  if (typeof other === 'object') members.push(['name', other]);
  return [
    ...here,
    ...members.flatMap(([key, member]) => {
      const filled = object[key] ?? sampleOf(member);
      return within(member, filled, { at, key, fill: (one) => ({ ...object, [key]: one }) });
    }),
  ];
}

function within(
  schema: Schema,
  value: unknown,
  { at, key, fill }: { at: Place; key: string | number; fill(value: unknown): unknown },
): [Place, unknown][] {
  return placesIn(schema, value, [...at, key]).map(([place, filled]) => [place, fill(filled)]);
}

/** A value that a schema takes, as plain as can be. */
function sampleOf(schema: Schema): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(
      names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
    );
  }
  return TEXTS[schema.format ?? ''] ?? 'a';
}

const TEXTS: Record<string, string> = {
  uuid: '11111111-2222-4333-8444-555555555555',
  email: 'somebody@example.org',
  'date-time': '2026-01-01T00:00:00Z',
};

/** Every position of a JSON value. */
export function placesOfJson(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [at, ...keys.flatMap((key) => placesOfJson(Reflect.get(value, key), [...at, key]))];
}

/** Replaces the value at one position of the input. */
export function replacedAt(input: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input))
    return input.map((one, index) => (index === key ? replacedAt(one, rest, value) : one));
  const object: Record<string, unknown> = Object(input ?? {});
  return { ...object, [key]: replacedAt(object[key], rest, value) };
}
