import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Column, Condition, Expression, Order, Test } from './conditions.ts';

/** Collection to search in. */
export interface Scope {
  tenantUuid: string;
  collection_uuid: string;
}

/** Page of the found documents. */
interface Slice {
  limit: number;
  offset: number;
}

const columnOf = (alias: string, column: Column) => sql.ref(`${alias}.${column}`);

function testOf(alias: string, column: Column, { operator, value }: Test): RawBuilder<unknown> {
  const left = columnOf(alias, column);
  return operator === 'like'
    ? sql`${left} like ${value} escape ''`
    : sql`${left} ${sql.raw(operator)} ${value}`;
}

/** Rows of one field whose value matches a condition; an index serves ordered comparisons. */
const valuesOf = (
  alias: string,
  { tenantUuid, collection_uuid }: Scope,
  { field, column, tests }: Condition,
) =>
  sql.join(
    [
      sql`${sql.ref(`${alias}.tenant_uuid`)} = ${tenantUuid}`,
      sql`${sql.ref(`${alias}.collection_uuid`)} = ${collection_uuid}`,
      sql`${sql.ref(`${alias}.field`)} = ${field}`,
      // Condition of the partial index.
      sql`${columnOf(alias, column)} is not null`,
      ...tests.map((test) => testOf(alias, column, test)),
    ],
    sql` and `,
  );

/** Tells whether a document has a matching value; at most one row, by the primary key. */
const has = (scope: Scope, condition: Condition, uuid: RawBuilder<unknown>) => sql`exists (
  select from document_field o where o.document_uuid = ${uuid} and ${valuesOf('o', scope, condition)})`;

/** Conditions on a document besides the one that found it. */
const rest = (scope: Scope, { all, none }: Expression, uuid: RawBuilder<unknown>) =>
  sql.join(
    [
      sql`true`,
      ...all.map((condition) => has(scope, condition, uuid)),
      ...none.map((condition) => sql`not ${has(scope, condition, uuid)}`),
    ],
    sql` and `,
  );

const live = (alias: string, { tenantUuid, collection_uuid }: Scope) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('tenant_uuid')} = ${tenantUuid} and ${column('collection_uuid')} = ${collection_uuid}
    and ${column('state')} = 'live'`;
};

/** Documents that match an expression: along the index of its first condition, or all live ones. */
function matching(scope: Scope, expression: Expression): RawBuilder<{ uuid: string }> {
  const [first, ...others] = expression.all;
  const left = { all: others, none: expression.none };
  return first
    ? sql`select f.document_uuid as uuid from document_field f
          where ${valuesOf('f', scope, first)} and ${rest(scope, left, sql`f.document_uuid`)}`
    : sql`select d.uuid from document d where ${live('d', scope)} and ${rest(scope, left, sql`d.uuid`)}`;
}

/**
 * Disables parallel workers for this transaction's pages: few index rows suffice, and starting workers costs
 * more.
 */
export const searchAlone = (db: Reader) =>
  sql`set local max_parallel_workers_per_gather = 0`.execute(db);

/** Counts documents that match one of the expressions. */
export async function countMatching(
  db: Reader,
  scope: Scope,
  expressions: Expression[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${anyOf(scope, expressions)}) n`.execute(db);
  return rows[0]?.count ?? 0;
}

const anyOf = (scope: Scope, expressions: Expression[]) =>
  sql.join(
    expressions.map((one) => matching(scope, one)),
    sql` union `,
  );

/**
 * Returns documents that match one expression and have the sort field, along the index of that field; equal
 * values by uuid, which is creation order.
 */
export async function selectInOrder(
  db: Reader,
  scope: Scope,
  expression: Expression,
  { order: [first, ...others], slice }: { order: [Order, ...Order[]]; slice: Slice },
): Promise<string[]> {
  const own = expression.all.find(({ field }) => field === first.field);
  const by = own ?? { field: first.field, column: first.column, tests: [] };
  const left = { all: expression.all.filter((one) => one !== own), none: expression.none };
  const { joins, terms } = ordering(scope, others, sql`f.document_uuid`);
  const { rows } = await sql<{ uuid: string }>`
    select f.document_uuid as uuid from document_field f ${joins}
    where ${valuesOf('f', scope, by)} and ${rest(scope, left, sql`f.document_uuid`)}
    order by ${columnOf('f', first.column)} ${direction(first)}, ${terms}
      f.document_uuid ${others.length > 0 ? sql`` : direction(first)}
    limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** Returns documents that match one of the expressions, sorted; those without a sort field come last. */
export async function selectSorted(
  db: Reader,
  scope: Scope,
  expressions: Expression[],
  { order, slice }: { order: Order[]; slice: Slice },
): Promise<string[]> {
  const { joins, terms } = ordering(scope, order, sql`n.uuid`);
  const { rows } = await sql<{ uuid: string }>`
    select n.uuid from (${anyOf(scope, expressions)}) n ${joins}
    order by ${terms} n.uuid limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

const direction = ({ desc }: Order) => (desc ? sql`desc` : sql``);

/** Values to order by, and the joins that bring them. */
function ordering({ tenantUuid }: Scope, order: Order[], uuid: RawBuilder<unknown>) {
  const aliases = order.map((_, at) => `o${at}`);
  const joins = order.map(
    ({ field }, at) => sql`left join document_field ${sql.id(aliases[at] ?? '')}
      on ${sql.ref(`${aliases[at]}.tenant_uuid`)} = ${tenantUuid} and ${sql.ref(`${aliases[at]}.document_uuid`)} = ${uuid}
      and ${sql.ref(`${aliases[at]}.field`)} = ${field}`,
  );
  const terms = order.map(
    (one, at) => sql`${columnOf(aliases[at] ?? '', one.column)} ${direction(one)} nulls last, `,
  );
  return { joins: sql.join(joins, sql` `), terms: sql.join(terms, sql``) };
}
