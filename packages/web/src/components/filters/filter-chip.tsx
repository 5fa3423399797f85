import { IconX } from '@assay/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Filter, sentenceOfValues } from './filter.ts';
import { FilterEditor } from './filter-editor.tsx';
import '../../look/chips.css';

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
  const words = { or: t('lists.or'), nothing: t('lists.nothing') };
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <span className="chip">
        <Popover.Target>
          <button type="button" className="chip-text">
            {filter.begins ?? t('lists.is', { name: filter.label })}{' '}
            <b className="chip-value">{sentenceOfValues(filter, values, words)}</b>
          </button>
        </Popover.Target>
        <ActionIcon
          className="s x"
          aria-label={t('lists.remove_filter', { name: filter.label })}
          onClick={() => onChange(undefined)}
        >
          <IconX className="i i-12" aria-hidden="true" />
        </ActionIcon>
      </span>
      <Popover.Dropdown>
        <FilterEditor filter={filter} values={values} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
