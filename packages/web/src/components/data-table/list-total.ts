import { useQuery } from '@tanstack/react-query';
import { apiQuery, type ListName } from '../../api.ts';
import type { Unfiltered } from './row-count.tsx';

/** Size fields of every list's answer. */
interface Sized {
  total: number;
  total_is_exact: boolean;
}

/**
 * Returns the total number of rows of a list, for "51 of 97".
 *
 * @param input the filters that always apply; undefined without further filters, when nothing is requested
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
