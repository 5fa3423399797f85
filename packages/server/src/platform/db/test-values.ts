import assert from 'node:assert/strict';

const NUMBER = 'floor(random() * 30000)';

/** Something new of every type; rows need not make sense. */
const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()',
  boolean: 'false',
  smallint: NUMBER,
  integer: NUMBER,
  bigint: NUMBER,
  real: NUMBER,
  'double precision': NUMBER,
  numeric: NUMBER,
  jsonb: "'{}'",
  bytea: 'uuid_send(gen_random_uuid())',
  date: 'current_date',
  'timestamp with time zone': 'now()',
};

const OTHERS: Record<string, string> = {
  jsonb: `'{"other": 1}'`,
  boolean: 'true',
  date: "date '2001-01-01'",
  'timestamp with time zone': "timestamptz '2001-01-01'",
};

/** Expression of SQL for a value of a new row. @param type as format_type() writes it */
export const newValue = (type: string): string =>
  type.endsWith('[]') ? "'{}'" : (VALUES[bare(type)] ?? assert.fail(`a ${type}?`));

/** Expression for a value that a column of a row with new values does not have. */
export function otherValue(column: string, type: string): string {
  if (type.endsWith('[]')) return `array[${newValue(type.slice(0, -2))}]::${type}`;
  if (bare(type) === 'boolean') return `not coalesce(${column}, false)`;
  return OTHERS[bare(type)] ?? `(${newValue(type)})::${type}`;
}

/** A type without its precision. */
const bare = (type: string) => type.replace(/\(\d+\)/, '');
