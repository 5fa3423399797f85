import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchChanges } from '../../lib/url-search.ts';
import { AddFilter } from './add-filter.tsx';
import { type Filter, valuesIn } from './filter.ts';
import { FilterChip } from './filter-chip.tsx';
import { TextFilter } from './text-filter.tsx';

/** The free-text filter of a list: its name in the address, and its label. */
export interface TextFilterOf {
  name: string;
  label: string;
}

/**
 * Filters of a list: text, a chip for each set filter, a chip to add more, and content at the right.
 *
 * @param search the current query of the address; `onChange` receives its changes
 * @param children count of rows, severity counts, table tools
 */
export function FilterBar({
  text,
  filters,
  search,
  onChange,
  children,
}: {
  text?: TextFilterOf;
  filters: readonly Filter[];
  search: Readonly<Record<string, string | undefined>>;
  onChange: (changes: SearchChanges, how?: 'push' | 'replace') => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const set = ({ name }: Filter, values: string[] | undefined) =>
    onChange({ [name]: values?.join(',') });
  const active = filters.filter(({ name }) => search[name] !== undefined);
  const names = [...active.map(({ name }) => name), ...(text ? [text.name] : [])];
  const inForce = names.filter((name) => search[name] !== undefined);
  return (
    <div className="filters">
      {text && (
        <TextFilter
          label={text.label}
          text={search[text.name] ?? ''}
          onChange={(typed) => onChange({ [text.name]: typed }, 'replace')}
        />
      )}
      {active.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          values={valuesIn(filter, search[filter.name])}
          onChange={(values) => set(filter, values)}
        />
      ))}
      <AddFilter filters={filters.filter((filter) => !active.includes(filter))} onChange={set} />
      {inForce.length > 1 && (
        <Button
          variant="subtle"
          onClick={() => onChange(Object.fromEntries(inForce.map((name) => [name, undefined])))}
        >
          {t('lists.clear_filters')}
        </Button>
      )}
      {children}
    </div>
  );
}
