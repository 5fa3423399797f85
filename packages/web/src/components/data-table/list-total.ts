import { useQuery } from '@tanstack/react-query';
import { apiQuery, type ListName } from '../../api.ts';
import type { Unfiltered } from './row-count.tsx';

/** What every list's answer says of its size. */
interface Sized {
  total: number;
  total_is_exact: boolean;
}

/**
 * How many rows a list has, for "51 of 97".
 *
 * @param input the filters that always hold; undefined while nothing is filtered, when nobody asks
 * @param href where these rows are
 */
export function useListTotal(
  name: ListName,
  input: Record<string, unknown> | undefined,
  href: string,
): Unfiltered | undefined {
  const { data } = useQuery({
    // The inputs of the lists differ; `pageSize` is in all of them.
    ...apiQuery(name, { ...input, pageSize: 1 } as never),
    enabled: input !== undefined,
    meta: { quiet: true },
  });
  // Every list answers with these.
  const sized = data as Sized | undefined;
  return input && sized && { count: sized.total, isExact: sized.total_is_exact, href };
}
