import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MIGRATIONS = fileURLToPath(
  new URL('../../packages/server/migrations/*.sql', import.meta.url),
);

/** Name used for a table whose name a statement puts together when it runs. */
export const ANY_TABLE = 'any table';

/** Name used for all tables of the job queue, which are not ours. */
export const JOB_QUEUE = 'job queue';

/** Tables, and what functions of the database do when they are called. */
export interface DatabaseSchema {
  tables: ReadonlySet<string>;
  /** Newest text of each function by its name, with those of all parameter lists. */
  functions: ReadonlyMap<string, string>;
}

/** Reads the migrations in their order. */
export const readMigrations = (): DatabaseSchema =>
  schemaOf(
    globSync(MIGRATIONS)
      .sort()
      .map((path) => readFileSync(path, 'utf8')),
  );

const TABLE = /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)\b(?!\.)/g;
const FUNCTION = /\bcreate (?:or replace )?function ([\w.]+)\s*\(([^$]*)\$(\w*)\$([\s\S]*?)\$\3\$/g;

/** Tables and functions that migrations create, given in their order. */
export function schemaOf(migrations: readonly string[]): DatabaseSchema {
  const tables = new Set<string>();
  const overloads = new Map<string, Map<string, string>>();
  for (const text of migrations) {
    for (const [, name = ''] of text.matchAll(TABLE)) tables.add(name);
    for (const [, name = '', head = '', , body = ''] of text.matchAll(FUNCTION)) {
      const bodies = overloads.get(name) ?? new Map<string, string>();
      overloads.set(name, bodies.set(head.replace(/\)\s*returns[\s\S]*/, ''), body));
    }
  }
  const functions = new Map(
    [...overloads].map(([name, bodies]) => [name, [...bodies.values()].join('\n')]),
  );
  return { tables, functions };
}

const WRITE =
  /(?<!\b(?:for|key|do|on|or|of)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s+(%|\w+)/g;
const CALLED = /\b([a-z_]+(?:\.[a-z_]+)?)\s*\(/g;

/** Tables that a statement writes, by itself and through functions of the database; `%` begins a name put in when it runs. */
export function tablesWrittenBy(statement: string, schema: DatabaseSchema): Set<string> {
  const written = new Set<string>();
  const seen = new Set<string>();
  const open = [statement];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, table = ''] of text.matchAll(WRITE))
      if (table === '%') written.add(ANY_TABLE);
      else if (schema.tables.has(table)) written.add(table);
    for (const [, name = ''] of text.matchAll(CALLED)) {
      if (name.startsWith('queue.')) written.add(JOB_QUEUE);
      const body = schema.functions.get(name);
      if (body === undefined || seen.has(name)) continue;
      seen.add(name);
      open.push(body);
    }
  }
  return written;
}
