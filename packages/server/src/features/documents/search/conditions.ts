import type { Field } from '@assay/contract/collections.ts';
import type { DocumentQuery, FieldComparison } from '@assay/contract/document-query.ts';
import type { z } from 'zod';
import { Invalid } from '../../../errors.ts';

/** Column of document_field that values of a type are in. */
export type Column = 'text_value' | 'number_value';

/** Comparison of a value. `like` is a pattern beyond a simple prefix, with nothing escaped. */
export type Test =
  | { operator: '=' | '<' | '<=' | '>' | '>='; value: string | number }
  | { operator: 'like'; value: string };

/** A condition on one field of a document. */
export interface Condition {
  field: string;
  column: Column;
  /** All of them must match the one value. */
  tests: Test[];
}

/** Expression on a document: every condition of `all`, and none of `none`. */
export interface Expression {
  all: Condition[];
  none: Condition[];
}

/** A field that results are ordered by. */
export interface Order {
  field: string;
  column: Column;
  desc: boolean;
}

const COLUMNS: Record<Field['type'], Column> = {
  STRING: 'text_value',
  UUID: 'text_value',
  BOOLEAN: 'number_value',
  INTEGER: 'number_value',
  DOUBLE: 'number_value',
};

/**
 * Converts a query to alternative expressions. @throws Invalid for an undeclared field, or a value of another
 * type
 */
export function expressionsOf(
  fields: readonly Field[],
  { fieldComparisons, expressions = [] }: z.output<typeof DocumentQuery>,
): Expression[] {
  if (fieldComparisons !== undefined && expressions.length > 0)
    throw new Invalid('Comparisons stand alone or in expressions', 'body: fieldComparisons');
  const asked = fieldComparisons
    ? [fieldComparisons]
    : expressions.map((one) => one.fieldComparisons);
  return asked.map((comparisons) => expressionOf(fields, comparisons));
}

/** Fields to order by. @throws Invalid for one that is not declared */
export const ordersOf = (
  fields: readonly Field[],
  orderBy: { field: string; desc: boolean }[],
): Order[] =>
  orderBy.map(({ field, desc }) => ({
    field,
    column: COLUMNS[fieldOf(fields, field).type],
    desc,
  }));

type Comparison = z.output<typeof FieldComparison>;

/** Comparisons of one field are combined: a range is one index scan. */
function expressionOf(fields: readonly Field[], comparisons: Comparison[]): Expression {
  const all = new Map<string, Condition>();
  const none: Condition[] = [];
  for (const comparison of comparisons) {
    const { name: field, type } = fieldOf(fields, comparison.field);
    const tests = testsOf(type, comparison);
    const column = COLUMNS[type];
    if (comparison.operator === 'NE' || comparison.operator === 'NOT_LIKE')
      none.push({ field, column, tests });
    else {
      const known = all.get(field);
      if (known) known.tests.push(...tests);
      else all.set(field, { field, column, tests });
    }
  }
  return { all: [...all.values()], none };
}

function fieldOf(fields: readonly Field[], name: string): Field {
  const field = fields.find((one) => one.name === name);
  if (field) return field;
  throw new Invalid(`Field ${name} is not declared in this collection`, `body: ${name}`);
}

const OPERATORS = { EQ: '=', NE: '=', LT: '<', LE: '<=', GT: '>', GE: '>=' } as const;

function testsOf(type: Field['type'], { field, operator, value }: Comparison): Test[] {
  if (operator === 'LIKE' || operator === 'NOT_LIKE') {
    if (type !== 'STRING' || typeof value !== 'string')
      throw new Invalid(`Field ${field} is not a text, so it has no pattern`, `body: ${field}`);
    return patternTests(value);
  }
  return [{ operator: OPERATORS[operator], value: comparable(type, field, value) }];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function comparable(type: Field['type'], field: string, value: Comparison['value']) {
  const refuse = (): never => {
    throw new Invalid(`Field ${field} is compared with a value of type ${type}`, `body: ${field}`);
  };
  switch (type) {
    case 'STRING':
      return typeof value === 'string' ? value : refuse();
    case 'UUID':
      return typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : refuse();
    case 'BOOLEAN':
      return typeof value === 'boolean' ? Number(value) : refuse();
    default:
      return typeof value === 'number' ? value : refuse();
  }
}

/** Converts a pattern to a range of the index for its plain prefix, and a test for the rest. */
function patternTests(pattern: string): Test[] {
  const wild = pattern.search(/[%_]/);
  if (wild < 0) return [{ operator: '=', value: pattern }];
  const prefix = pattern.slice(0, wild);
  const isPrefix = pattern.slice(wild) === '%';
  return [
    ...(prefix === '' ? [] : rangeOf(prefix)),
    ...(isPrefix ? [] : [{ operator: 'like' as const, value: pattern }]),
  ];
}

/** Texts that begin with a prefix, in order of code points, which is that of UTF-8 and of the C collation. */
function rangeOf(prefix: string): Test[] {
  const points = [...prefix];
  const end = points.findLastIndex((point) => point !== '\u{10FFFF}');
  const from: Test = { operator: '>=', value: prefix };
  if (end < 0) return [from];
  const next = (points[end]?.codePointAt(0) ?? 0) + 1;
  // Surrogates are not code points.
  const follower = String.fromCodePoint(next === 0xd800 ? 0xe000 : next);
  return [from, { operator: '<', value: points.slice(0, end).join('') + follower }];
}
