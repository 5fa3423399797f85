import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListName, ReadPage } from '../../api.ts';

/** The loaded part of a list, and how to load more. */
export interface Rows<Row> {
  /** Changes with filters and order: the list then begins at its top again. */
  key: string;
  items: readonly Row[];
  /** Number of all matching rows; undefined before the first answer. Counted to 10,000 unless `totalIsExact`. */
  total: number | undefined;
  totalIsExact: boolean;
  status: 'loading' | 'failed' | 'ready';
  failure: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The next window could not be read; the rows before it stay. */
  moreFailed: boolean;
  loadMore: () => void;
  retry: () => void;
  /** The rows are those of the filters before, until the new ones come. */
  isPrevious?: boolean;
  /** The call that returns them, and its input; omitted if there is none. */
  source?: RowsSource | undefined;
  /** Rows that match and are left out because decisions suppress them; omitted for lists that leave none out. */
  suppressed?: number | undefined;
  /** When the server read the oldest of them, by its clock; undefined while that is not known. */
  readAt?: string | undefined;
}

/** A list call and its input. */
export interface RowsSource {
  name: ListName;
  input: object;
}

/** A whole list that is on the page already. */
export const wholeList = <Row>(key: string, items: readonly Row[]): Rows<Row> => ({
  key,
  items,
  total: items.length,
  totalIsExact: true,
  status: 'ready',
  failure: null,
  hasMore: false,
  isLoadingMore: false,
  moreFailed: false,
  loadMore: () => {},
  retry: () => {},
});

const NO_PAGES: readonly never[] = [];

type RowsOptions<Row, Key extends readonly unknown[]> = UseInfiniteQueryOptions<
  ReadPage<Row>,
  Error,
  InfiniteData<ReadPage<Row>>,
  Key,
  string | null
>;

/**
 * Reads an infinite list created by `apiRows`. While filters change, the old rows stay, so that nothing jumps.
 * `enabled: false` means filters that cannot match: the list is empty, without a request.
 */
export function useRows<Row, Key extends readonly unknown[]>(
  options: RowsOptions<Row, Key>,
): Rows<Row> {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query;
  const isAsked = options.enabled !== false;
  const pages = isAsked ? data?.pages : NO_PAGES;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const first = pages?.[0];
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    key: JSON.stringify(options.queryKey),
    items,
    total: isAsked ? first?.total : 0,
    totalIsExact: first?.total_is_exact ?? true,
    status: pages ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: query.error,
    hasMore: isAsked && hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore,
    retry,
    isPrevious: query.isPlaceholderData,
    source: sourceOf(options.queryKey),
    suppressed: first?.suppressed,
    readAt: oldestOf(pages ?? NO_PAGES),
  };
}

/** The earliest instant of some windows; undefined if one has none. */
function oldestOf(pages: readonly ReadPage<unknown>[]): string | undefined {
  const instants = pages.flatMap(({ read_at }) => read_at ?? []).toSorted();
  return instants.length === pages.length ? instants[0] : undefined;
}

/** Reads call and input from a key of `apiRows`: call, input, `rows`. */
function sourceOf([name, input, kind]: readonly unknown[]): RowsSource | undefined {
  if (kind !== 'rows' || typeof name !== 'string' || typeof input !== 'object') return undefined;
  // Only list calls have keys of this kind.
  return { name: name as ListName, input: input ?? {} };
}
