import { IconX } from '@assay/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import chipStyles from './chip.module.css';
import styles from './chips.module.css';
import { type Filter, sentenceOfValues } from './filter.ts';
import { FilterEditor } from './lazy-editor.ts';

/** A filter in force, as a sentence: a click edits it, its cross takes it away. */
export function FilterChip({
  filter,
  values,
  onChange,
}: {
  filter: Filter;
  values: readonly string[];
  /** The new values; undefined takes the filter away. */
  onChange: (values: string[] | undefined) => void;
}) {
  const { t } = useTranslation();
  // Before the click that opens it.
  useEffect(() => void FilterEditor.preload(), []);
  const words = { or: t('lists.or'), nothing: t('lists.nothing') };
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <span className={chipStyles.chip} data-printed>
        <Popover.Target>
          <button type="button" className={chipStyles.text}>
            {filter.begins ?? t('lists.is', { name: filter.label })}{' '}
            <b className={styles.chipValue}>{sentenceOfValues(filter, values, words)}</b>
          </button>
        </Popover.Target>
        <ActionIcon
          size="compact"
          className={chipStyles.remove}
          aria-label={t('lists.remove_filter', { name: filter.label })}
          onClick={() => onChange(undefined)}
        >
          <IconX className="icon" data-size="12" aria-hidden="true" />
        </ActionIcon>
      </span>
      <Popover.Dropdown>
        <FilterEditor filter={filter} values={values} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
