import { columnParsers } from '@assay/server/platform/db/connect.ts';
import type pg from 'pg';

/** A sample text of each type that the driver converts; it returns all others as text. */
const SAMPLES: Record<string, string> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  numeric: '1',
  float4: '1',
  float8: '1',
  timestamptz: '2026-01-01 00:00:00+00',
  timestamp: '2026-01-01 00:00:00',
  date: '2026-01-01',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  interval: '1 day',
};

interface TypeRow {
  oid: number;
  name: string;
  element: string | null;
}

/** Determines the driver's value for each type: `string`, `Date`, `number[]`, and `json` for document content. */
export async function driverKinds(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<TypeRow>(`
    select t.oid, t.typname as name, e.typname as element from pg_type t
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`);
  return new Map(rows.map((row) => [row.oid, kindOf(row)]));
}

function kindOf({ oid, name, element }: TypeRow): string {
  if (name === 'json' || name === 'jsonb') return 'json';
  if (element === 'json' || element === 'jsonb') return 'json';
  const sample = SAMPLES[element ?? name] ?? 'a';
  const parse = columnParsers.getTypeParser(oid, 'text');
  return nameOf(parse(element === null ? sample : `{"${sample.replace('\\', '\\\\')}"}`));
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return `${nameOf(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  return typeof value;
}
