import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chips.module.css';
import type { Filter } from './filter.ts';

/** Properties of an editor of a filter with one typed value. */
export interface TextEditorProps {
  filter: Filter;
  text: string;
  onChange: (values: string[]) => void;
}

/** The text of a filter that takes any; Enter or the button applies it. */
export function FreeEditor({ filter, text, onChange }: TextEditorProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  return (
    <form
      className={styles.freeEditor}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim()) onChange([typed.trim()]);
      }}
    >
      <TextInput
        label={filter.label}
        value={typed}
        maxLength={4096}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('lists.apply')}</Button>
    </form>
  );
}
