import { z } from 'zod';
import { csvLine } from './csv.ts';
import type { Described, Endpoint } from './endpoint.ts';

/** Query parameter that asks a list call for a file: all rows that match, in the order of the list (ADR 0019). */
export const EXPORT_PARAMETER = 'export';

/** File formats of every list. */
export const LIST_FORMATS = ['csv', 'json'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Media types of the files. */
export const LIST_MEDIA_TYPES: Record<ListFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
};

/** Value of {@link EXPORT_PARAMETER}. */
export const ListFormatName = z.enum(LIST_FORMATS);

/** Schema of the rows of a list call; undefined for a call that answers no list. */
export function rowSchemaOf(endpoint: Endpoint | Described): z.ZodObject | undefined {
  const { method, result } = endpoint;
  const items = result instanceof z.ZodObject ? result.shape['items'] : undefined;
  const row = items instanceof z.ZodArray ? items.element : undefined;
  return method === 'GET' && row instanceof z.ZodObject ? row : undefined;
}

/** A column of a file: names of members, from the row inwards. */
export type ListColumn = readonly string[];

/** Columns of rows: members of objects within them are columns of their own. They depend on no row. */
export function listColumnsOf(row: z.ZodObject): ListColumn[] {
  return Object.entries(row.shape).flatMap(([name, field]): ListColumn[] => {
    const inner = innerOf(field);
    if (!(inner instanceof z.ZodObject)) return [[name]];
    return listColumnsOf(inner).map((column) => [name, ...column]);
  });
}

/** The type itself, where it may be null or left out. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}

/** The first line of a CSV file: names of columns, `severity_counts.critical` for a member of an object. */
export const csvHeaderOf = (columns: readonly ListColumn[]): string =>
  csvLine(columns.map((column) => column.join('.')));

/** The line of a row. Null is empty; several texts are joined by `; `, and what has members of its own is JSON. */
export const csvRowOf = (columns: readonly ListColumn[], row: unknown): string =>
  csvLine(columns.map((column) => textOf(column.reduce(memberOf, row))));

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.map(String).join('; ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
