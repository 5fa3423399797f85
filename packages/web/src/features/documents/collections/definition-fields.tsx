import { FIELD_TYPES, type Field, FieldName } from '@assay/contract/collections.ts';
import { IconPlus, IconTrash } from '@assay/icons';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { firstIssue } from '../../../lib/first-issue.ts';
import styles from '../documents.module.css';
import { type Definition, namesOf } from './field-lines.ts';

const NEW_FIELD: Field = { name: '', type: 'STRING' };

/** Rules of the lists of a definition; an index can only name fields that are declared. */
export const definitionRules = {
  fields: { name: (name: string) => name.trim() && firstIssue(FieldName, name.trim()) },
  indexes: (indexes: string[], { fields }: Definition) => {
    const declared = new Set(fields.map(({ name }) => name.trim()));
    const foreign = indexes.flatMap(namesOf).find((name) => !declared.has(name));
    return foreign ?? null;
  },
};

/** Which fields of documents can be searched, and which values may be there once. */
export function DefinitionFields({ form }: { form: UseFormReturnType<Definition> }) {
  const { t } = useTranslation();
  const { fields, indexes } = form.values;
  return (
    <>
      <fieldset className={styles.formLines}>
        <legend className="meta text-tertiary">{t('documents.fields')}</legend>
        <p className="help">{t('documents.fields_help')}</p>
        {fields.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={at} className={styles.formLine}>
            <TextInput
              aria-label={t('documents.field_name', { at: at + 1 })}
              placeholder="release.version"
              spellCheck={false}
              autoComplete="off"
              {...form.getInputProps(`fields.${at}.name`)}
            />
            <NativeSelect
              aria-label={t('documents.field_type', { at: at + 1 })}
              data={[...FIELD_TYPES]}
              {...form.getInputProps(`fields.${at}.type`)}
            />
            <ActionIcon
              aria-label={t('documents.remove_field', { at: at + 1 })}
              onClick={() => form.removeListItem('fields', at)}
            >
              <IconTrash className="icon" aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            leftSection={<IconPlus className="icon" data-size="14" aria-hidden="true" />}
            onClick={() => form.insertListItem('fields', NEW_FIELD)}
          >
            {t('documents.add_field')}
          </Button>
        </div>
      </fieldset>
      <fieldset className={styles.formLines}>
        <legend className="meta text-tertiary">{t('documents.indexes')}</legend>
        <p className="help">{t('documents.indexes_help')}</p>
        {indexes.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={at} className={`${styles.formLine} ${styles.one}`}>
            <TextInput
              aria-label={t('documents.index_fields', { at: at + 1 })}
              placeholder="release.version, country"
              spellCheck={false}
              autoComplete="off"
              {...form.getInputProps(`indexes.${at}`)}
            />
            <ActionIcon
              aria-label={t('documents.remove_index', { at: at + 1 })}
              onClick={() => form.removeListItem('indexes', at)}
            >
              <IconTrash className="icon" aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        {form.errors['indexes'] && (
          <p className="mantine-InputWrapper-error" role="alert">
            {t('documents.index_foreign', { name: form.errors['indexes'] })}
          </p>
        )}
        <div>
          <Button
            leftSection={<IconPlus className="icon" data-size="14" aria-hidden="true" />}
            onClick={() => form.insertListItem('indexes', '')}
          >
            {t('documents.add_index')}
          </Button>
        </div>
      </fieldset>
    </>
  );
}
