import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, startOfDay } from '../../lib/formats.ts';
import styles from './chips.module.css';
import type { TextEditorProps } from './free-editor.tsx';

/** The day of a filter by time. */
export function DayEditor({ filter, text, onChange }: TextEditorProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState(dayOf(Date.parse(text)));
  return (
    <form
      className={styles.freeEditor}
      onSubmit={(event) => {
        event.preventDefault();
        const start = startOfDay(day);
        if (start !== undefined) onChange([start]);
      }}
    >
      <TextInput
        type="date"
        label={filter.label}
        value={day}
        autoFocus
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit">{t('lists.apply')}</Button>
    </form>
  );
}
