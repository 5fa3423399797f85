import { useQueries } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { apiQuery } from '../../api.ts';
import type { Column } from './column.ts';
import type { Rows } from './rows.ts';

/** The part of a list's answer that concerns its rows. */
interface Answer<Row> {
  items: readonly Row[];
}

/** Ids of the columns that were found empty in one result. */
interface Verdict {
  key: string;
  ids: ReadonlySet<string>;
}

const NONE: Verdict = { key: '', ids: new Set() };

/**
 * Returns ids of columns without a value in the whole result, including rows that are not loaded yet. Unknown
 * columns are not named, so they stay. The answer for one result is cached while pages are added, and a column
 * reappears with the first row that has a value.
 */
export function useEmptyColumns<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row>,
): ReadonlySet<string> {
  const { items, key, hasMore, isPrevious = false, source } = rows;
  const decided = useRef(NONE);
  const empty = useMemo(
    () => columns.filter(({ isEmpty }) => isEmpty && items.length > 0 && items.every(isEmpty)),
    [columns, items],
  );
  const asked = hasMore && source && !isPrevious ? empty.filter(({ filled }) => filled) : [];
  const answers = useQueries({
    queries: asked.map(({ filled }) => ({
      // Inputs of lists differ; a column names only inputs that its list accepts.
      ...apiQuery(source?.name ?? 'listSboms', {
        ...source?.input,
        ...filled,
        pageSize: 1,
      } as never),
      meta: { quiet: true },
    })),
  });
  if (!isPrevious && decided.current.key !== key && items.length > 0) {
    const known = empty.filter((column) => !hasMore || asked.includes(column));
    decided.current = { key, ids: new Set(known.map(({ id }) => id)) };
  }
  const isFilled = ({ id, isEmpty }: Column<Row>): boolean => {
    const at = asked.findIndex((column) => column.id === id);
    const query = at < 0 ? undefined : answers[at];
    // Every list answers with its rows.
    const answer = query?.data as Answer<Row> | undefined;
    return query?.isError || (answer?.items.some((row) => !isEmpty?.(row)) ?? false);
  };
  const still = empty.filter((column) => decided.current.ids.has(column.id) && !isFilled(column));
  const text = still.map(({ id }) => id).join();
  return useMemo(() => new Set(text.split(',')), [text]);
}
