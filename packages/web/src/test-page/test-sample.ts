/**
 * Sample answers of the contract's calls, generated from their schemas, so that a test names only the relevant
 * values.
 */
import type { Endpoint, Result } from '@assay/contract/endpoint.ts';
import { type Api, type ApiName, api } from '@assay/contract/index.ts';
import type { z } from 'zod';

/** T with every property optional at every depth of objects. */
type Some<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> | undefined }
    : T;

/** Creates the smallest answer that the contract of a call permits, with the given properties. */
export const sampleOf = <K extends ApiName>(
  name: K,
  overrides: Some<Result<Api[K]>> = {} as never,
): Result<Api[K]> =>
  // The schema is the one whose output `Result` names.
  sample((api[name] as Endpoint).result as z.ZodType, overrides as never) as Result<Api[K]>;

/**
 * Creates the smallest value of a schema (null, empty lists, the first of alternatives), with the given
 * properties.
 */
export function sample<S extends z.ZodType>(
  schema: S,
  overrides: Some<z.output<S>> = {} as never,
): z.output<S> {
  return schema.parse(merge(smallest(schema), overrides));
}

/** A page of rows that is the whole list. */
export const listOf = <Row>(...items: Row[]) => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_exact: true,
  // In lists of findings and vulnerabilities; the contract drops it elsewhere.
  suppressed: 0,
});

/** A uuid that a test can name: `uuidOf(7)`. */
export const uuidOf = (number: number): string =>
  `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function merge(base: unknown, overrides: unknown): unknown {
  if (!isPlain(base) || !isPlain(overrides)) return overrides ?? base;
  const merged = Object.entries(overrides).map(([name, value]) => [
    name,
    value === null ? null : merge(base[name], value),
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Schema internals that samples need. */
interface Def {
  type: string;
  format?: string;
  pattern?: RegExp;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  items?: z.ZodType[];
  getter?: () => z.ZodType;
}

function smallest(schema: z.ZodType): unknown {
  const def = schema._zod.def as unknown as Def;
  const inner = def.innerType ?? def.in;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, field]) => field._zod.optin === undefined)
          .map(([name, field]) => [name, smallest(field)]),
      );
    case 'string':
      return textOf(schema, def);
    case 'number':
    case 'int':
      return Math.max(0, Number(schema._zod.bag['minimum'] ?? 0));
    case 'bigint':
      return 0n;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'tuple':
      return (def.items ?? []).map(smallest);
    case 'record':
      return {};
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return def.options?.[0] && smallest(def.options[0]);
    case 'intersection':
      return merge(def.left && smallest(def.left), def.right && smallest(def.right));
    case 'lazy':
      return def.getter && smallest(def.getter());
    case 'nullable':
    case 'null':
      return null;
    case 'optional':
    case 'undefined':
      return undefined;
    default:
      return inner ? smallest(inner) : null;
  }
}

const TEXTS: Record<string, string> = {
  uuid: uuidOf(1),
  email: 'ada@example.org',
  url: 'https://example.org/',
  datetime: '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  base64: 'AA==',
};

/** Texts that a pattern of the contract takes; the first that fits. */
const CANDIDATES = ['', 'text', '2026-01', '2026-01-02T03:04:05.000Z', '0', '0'.repeat(64), 'AA=='];

function textOf(schema: z.ZodType, { format }: Def): string {
  const known = TEXTS[format ?? ''];
  const texts = [...(known === undefined ? [] : [known]), ...CANDIDATES];
  return texts.find((text) => schema.safeParse(text).success) ?? known ?? 'x'.repeat(8);
}
