import type { ReactNode } from 'react';
import { formatDay } from '../../lib/formats.ts';

/** One value that a filter can take. */
export interface FilterOption {
  value: string;
  label: string;
  mark?: ReactNode;
}

/** A filter shown as a chip; its values are in the address under `name`, comma-separated. */
export interface Filter {
  name: string;
  /** Begins the sentence: `Severity` is … */
  label: string;
  options: readonly FilterOption[];
  /** Only one value at a time. */
  single?: boolean;
  /** Any text is the one value, commas included; it is typed, not chosen. */
  free?: boolean;
  /** The one value is an instant in UTC, chosen as a day of the reader's calendar, which it begins. */
  day?: boolean;
  /** Beginning of the sentence where "… is" would not fit: `Contains`. */
  begins?: string;
}

/** Values of a filter in the address: undefined when unset, empty when nothing was chosen. */
export const valuesOf = (text: string | undefined): string[] | undefined =>
  text?.split(',').filter((value) => value !== '');

/** Values of this filter in the address; a free text or a day is one value. */
export const valuesIn = (filter: Filter, text: string | undefined): string[] =>
  (filter.free || filter.day ? (text === undefined ? [] : [text]) : valuesOf(text)) ?? [];

/**
 * End of a chip's sentence: `N/A, In Triage or Exploitable`.
 *
 * @param nothing text for an explicit empty choice
 */
export function sentenceOfValues(
  filter: Filter,
  values: readonly string[],
  { or, nothing }: { or: string; nothing: string },
): string {
  const labels = values.map(
    (value) =>
      filter.options.find((option) => option.value === value)?.label ??
      ((filter.day && formatDay(Date.parse(value))) || value),
  );
  const last = labels.at(-1);
  if (last === undefined) return nothing;
  return labels.length === 1 ? last : `${labels.slice(0, -1).join(', ')} ${or} ${last}`;
}

/** The values after a click on one of them, in the order of the options. */
export function toggled(filter: Filter, values: readonly string[], value: string): string[] {
  if (filter.single) return [value];
  const chosen = values.includes(value) ? values.filter((v) => v !== value) : [...values, value];
  return filter.options.map((option) => option.value).filter((v) => chosen.includes(v));
}
