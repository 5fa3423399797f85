import type { Field } from '@assay/contract/collections.ts';
import { IconPlus, IconTrash } from '@assay/icons';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../documents.module.css';
import { type Operator, operatorsOf, SIGNS } from './document-query.ts';
import { type DraftRow, emptyRow, withField } from './search-draft.ts';

/** Comparisons that must all match. Removing the last one removes the group. */
export function SearchGroup({
  fields,
  rows,
  at,
  onChange,
}: {
  fields: readonly Field[];
  rows: DraftRow[];
  at: number;
  onChange: (rows: DraftRow[] | undefined) => void;
}) {
  const { t } = useTranslation();
  const set = (place: number, row: DraftRow | undefined) => {
    const next = row ? rows.with(place, row) : rows.toSpliced(place, 1);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className={styles.formLines}>
      <legend className="meta text-tertiary">
        {at === 0 ? t('documents.all_hold') : t('documents.or_all_hold')}
      </legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={place} className={`${styles.formLine} ${styles.comparison}`}>
          <NativeSelect
            aria-label={t('documents.field')}
            value={row.field}
            data={fields.map(({ name }) => name)}
            onChange={({ currentTarget: { value } }) => set(place, withField(fields, row, value))}
          />
          <NativeSelect
            aria-label={t('documents.operator')}
            value={row.operator}
            data={operatorsOf(typeOf(fields, row)).map((value) => ({
              value,
              label: SIGNS[value],
            }))}
            onChange={({ currentTarget: { value } }) =>
              // The options are operators.
              set(place, { ...row, operator: value as Operator })
            }
          />
          <ValueField
            type={typeOf(fields, row)}
            value={row.value}
            onChange={(value) => set(place, { ...row, value })}
          />
          <ActionIcon
            aria-label={t('documents.remove_comparison')}
            onClick={() => set(place, undefined)}
          >
            <IconTrash className="icon" aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus className="icon" data-size="14" aria-hidden="true" />}
          onClick={() => onChange([...rows, emptyRow(fields)])}
        >
          {t('documents.add_comparison')}
        </Button>
      </div>
    </fieldset>
  );
}

const typeOf = (fields: readonly Field[], { field }: DraftRow): Field['type'] =>
  fields.find(({ name }) => name === field)?.type ?? 'STRING';

function ValueField({
  type,
  value,
  onChange,
}: {
  type: Field['type'];
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const label = t('documents.value');
  if (type === 'BOOLEAN')
    return (
      <NativeSelect
        aria-label={label}
        value={value}
        data={['true', 'false']}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const isNumber = type === 'INTEGER' || type === 'DOUBLE';
  return (
    <TextInput
      aria-label={label}
      {...(isNumber && { type: 'number', step: type === 'INTEGER' ? 1 : 'any' })}
      value={value}
      maxLength={4096}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
