import pg from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  elements: boolean;
  nullable: boolean;
  filled: '' | 'default' | 'always';
}

/** Assay's tables and views, without those of extensions, ordered by name and column number. */
const COLUMNS = `
  select c.relname as "table", a.attname as "column",
    coalesce(e.typname, t.typname) as type, e.typname is not null as elements,
    not (a.attnotnull or t.typnotnull) as nullable,
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
      when a.atthasdef or a.attidentity = 'd' then 'default' else '' end as filled
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`;

/** Driver types: 64-bit and exact numbers stay text, because a number would be rounded. */
const DRIVER_TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  timestamp: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

/**
 * The text of `tables.gen.ts`: every table and view of a migrated database as Kysely types. Columns
 * that fill themselves are `Generated`. Types not listed above are strings.
 *
 * @param url of the owner
 */
export async function generateTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return render(rows);
  } finally {
    await client.end();
  }
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const body = [...tables].map(([name, own]) => `  ${name}: {\n${own.map(line).join('')}  };\n`);
  const tablesText = `export interface Tables {\n${body.join('')}}\n`;
  const used = ['Generated', 'GeneratedAlways'].filter((name) => tablesText.includes(`${name}<`));
  const imported = used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely';\n\n` : '';
  return `// Written by \`npm run gen\` from the migrated database.\n${imported}/** Columns of every table and view, as the driver reads them. */\n${tablesText}`;
}

function line({ column, type, elements, nullable, filled }: Column): string {
  const one = DRIVER_TYPES[type] ?? 'string';
  const value = elements ? `${one}[]` : one;
  const whole = nullable && value !== 'unknown' ? `${value} | null` : value;
  const wrapper = { '': '', default: 'Generated', always: 'GeneratedAlways' }[filled];
  return `    ${column}: ${wrapper ? `${wrapper}<${whole}>` : whole};\n`;
}
