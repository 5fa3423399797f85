import type { Collection, Field } from '@assay/contract/collections.ts';

/** A collection's definition as its form has it; an index is the names of its fields with commas between. */
export type Definition = {
  name: string;
  fields: Field[];
  indexes: string[];
};

/** The definition as the form shows it; the name of a collection never changes. */
export const definitionOf = ({
  name,
  fields,
  indexes,
}: Pick<Collection, 'name' | 'fields' | 'indexes'>): Definition => ({
  name,
  fields: fields.map(({ name, type }) => ({ name, type })),
  indexes: indexes.map((index) => index.fields.join(', ')),
});

/** Names in an index as typed. */
export const namesOf = (index: string): string[] =>
  index
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Converts the definition to call input; ignores empty lines. */
export const calledOf = ({ name: called, fields, indexes }: Definition) => ({
  name: called,
  fields: fields
    .map(({ name, type }) => ({ name: name.trim(), type }))
    .filter(({ name }) => name !== ''),
  indexes: indexes
    .map((index) => ({ fields: namesOf(index), unique: true as const }))
    .filter((index) => index.fields.length > 0),
});
