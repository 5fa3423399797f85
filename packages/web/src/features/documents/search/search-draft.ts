import type { Field } from '@assay/contract/collections.ts';
import { type DocumentQuery, type Operator, operatorsOf } from './document-query.ts';

/** A comparison in the editor: the value is text, whatever its type. */
export interface DraftRow {
  field: string;
  operator: Operator;
  value: string;
}

/** A search while it is built. */
export interface SearchDraft {
  groups: DraftRow[][];
  orderBy: DocumentQuery['orderBy'];
}

type Fields = readonly Field[];

const typeIn = (fields: Fields, name: string): Field['type'] =>
  fields.find((field) => field.name === name)?.type ?? 'STRING';

/** Creates an initial comparison of the given field or the first one. */
export function emptyRow(fields: Fields, field = fields[0]?.name ?? ''): DraftRow {
  return { field, operator: 'EQ', value: typeIn(fields, field) === 'BOOLEAN' ? 'true' : '' };
}

/** A group to begin with. */
export const EMPTY_GROUP = (fields: Fields): DraftRow[] => [emptyRow(fields)];

/** Converts the address to a draft; omits deleted fields. */
export function draftOf(query: DocumentQuery | undefined, fields: Fields): SearchDraft {
  const isDeclared = ({ field }: { field: string }) => fields.some(({ name }) => name === field);
  const groups = (query?.expressions ?? []).map(({ fieldComparisons }) =>
    fieldComparisons
      .filter(isDeclared)
      .map(({ field, operator, value }) => ({ field, operator, value: String(value) })),
  );
  return {
    groups: groups.some((rows) => rows.length > 0) ? groups : [EMPTY_GROUP(fields)],
    orderBy: (query?.orderBy ?? []).filter(isDeclared),
  };
}

/** The same comparison of another field, with an operator that this one has. */
export function withField(fields: Fields, row: DraftRow, field: string): DraftRow {
  const [before, after] = [typeIn(fields, row.field), typeIn(fields, field)];
  const fresh = emptyRow(fields, field);
  const operator = operatorsOf(after).includes(row.operator) ? row.operator : fresh.operator;
  return { field, operator, value: before === after ? row.value : fresh.value };
}

/** The search that was built. Numbers are numbers; rows whose number is missing are left out. */
export function queryOfDraft({ groups, orderBy }: SearchDraft, fields: Fields): DocumentQuery {
  const expressions = groups.map((rows) => ({
    fieldComparisons: rows.flatMap(({ field, operator, value }) => {
      const typed = typedValue(typeIn(fields, field), value);
      return typed === undefined ? [] : [{ field, operator, value: typed }];
    }),
  }));
  return { expressions, orderBy };
}

function typedValue(type: Field['type'], value: string): string | number | boolean | undefined {
  if (type === 'BOOLEAN') return value === 'true';
  if (type !== 'INTEGER' && type !== 'DOUBLE') return value;
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
