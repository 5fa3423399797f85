import type pg from 'pg';
import type { Checker } from 'typescript/unstable/sync';
import { type DeclaredColumn, declaredRow } from './declared-row.ts';
import { type Column, describeStatement } from './describe-statement.ts';
import { driverKinds } from './driver-kinds.ts';
import type { TypedStatement } from './find-statements.ts';
import { type PlannedColumn, plannedColumns } from './planned-columns.ts';
import { GAP, PARAMETER } from './values.ts';

/** The database's result for a statement. */
export interface Verdict {
  /** `column: difference`, once each. */
  differences: readonly string[];
  /** Reason it was not compared; undefined when at least one of its texts was. */
  unchecked: string | undefined;
}

/** A column of a table. */
interface TableColumn {
  name: string;
  isFilled: boolean;
}

const NOT_SELECTED = 'the statement does not select it';

/** Replacements for parts that are only known at run time: most are conditions. */
const STAND_INS = ['true', 'null', '1', "''"];

/** Compares row types with the results of a migrated database. */
export class RowChecker {
  readonly #client: pg.Client;
  readonly #kinds: ReadonlyMap<number, string>;
  readonly #columns: ReadonlyMap<string, TableColumn>;

  private constructor(
    client: pg.Client,
    kinds: ReadonlyMap<number, string>,
    columns: ReadonlyMap<string, TableColumn>,
  ) {
    this.#client = client;
    this.#kinds = kinds;
    this.#columns = columns;
  }

  /** Reads types and tables of a database; the client is the owner's. */
  static async open(client: pg.Client): Promise<RowChecker> {
    const { rows } = await client.query<TableColumn & { key: string }>(`
      select a.attrelid || ':' || a.attnum as key, a.attname as name, a.attnotnull as "isFilled" from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      where a.attnum > 0 and c.relnamespace = 'public'::regnamespace`);
    const columns = new Map(rows.map((row) => [row.key, row]));
    return new RowChecker(client, await driverKinds(client), columns);
  }

  /** Compares one statement, in each of its texts. */
  async check(statement: TypedStatement, checker: Checker): Promise<Verdict> {
    const declared = declaredRow(statement.row, checker);
    if (!declared) return { differences: [], unchecked: 'its row type names no columns' };
    const found: string[][] = [];
    let refusal: string | undefined;
    for (const text of statement.texts) {
      const outcome = await this.#compare(text, declared);
      if (typeof outcome === 'string') refusal ??= outcome;
      else found.push(outcome);
    }
    return {
      differences: [...new Set(found.flat())],
      unchecked: found.length > 0 ? undefined : refusal,
    };
  }

  /** Differences, or why PostgreSQL does not take the statement. */
  async #compare(marked: string, declared: readonly DeclaredColumn[]): Promise<string[] | string> {
    let refusal: string | undefined;
    for (const text of candidates(marked)) {
      try {
        const columns = await describeStatement(this.#client, text);
        const planned = await plannedColumns(this.#client, text);
        const found = declared.flatMap((one) => this.#differences(one, { text, columns, planned }));
        // A gap may be in place of the columns.
        const isGuess = marked.includes(GAP) && found.some((one) => one.endsWith(NOT_SELECTED));
        return isGuess ? 'its columns are put together at run time' : found;
      } catch (error) {
        refusal ??= error instanceof Error ? error.message : String(error);
      }
    }
    return refusal ?? 'it has no text';
  }

  #differences(
    { name, type, kinds, isNullable, isOptional }: DeclaredColumn,
    of: { text: string; columns: readonly Column[]; planned: readonly PlannedColumn[] },
  ): string[] {
    const index = of.columns.findIndex((column) => column.name === name);
    const column = of.columns[index];
    if (!column) return isOptional ? [] : [`${name}: ${NOT_SELECTED}`];
    const { isNull, isOuter } = of.planned[index] ?? { isNull: false, isOuter: false };
    const found: string[] = [];
    const kind = this.#kinds.get(column.oid) ?? 'string';
    if (kind !== 'json' && !isNull && kinds.size > 0 && !kinds.has(kind))
      found.push(`${name}: declared ${type}, and the driver gives ${kind}`);
    if (isNullable) return found;
    if (isNull) found.push(`${name}: declared ${type}, and it is null`);
    if (isOuter) found.push(`${name}: declared ${type}, and an outer join leaves it null`);
    const source = this.#columns.get(`${column.tableOid}:${column.attribute}`);
    if (source && !source.isFilled && !isAskedFor(source.name, of.text))
      found.push(`${name}: declared ${type}, and its column may be null`);
    return found;
  }
}

/** Tells whether a statement only selects rows in which a column is filled. */
const isAskedFor = (column: string, text: string): boolean =>
  new RegExp(`\\b(where|and)\\s+(\\w+\\.)?${column}\\s+(is not null\\b|=)`, 'i').test(text);

/** Returns the statement with numbered parameters, once for each replacement. */
function candidates(marked: string): string[] {
  let count = 0;
  const text = marked.replaceAll(PARAMETER, () => {
    count += 1;
    return `$${count}`;
  });
  return text.includes(GAP) ? STAND_INS.map((one) => text.replaceAll(GAP, one)) : [text];
}
