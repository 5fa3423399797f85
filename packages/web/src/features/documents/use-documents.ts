import type { DocumentRow } from '@assay/contract/document.ts';
import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import { apiQuery, apiRows, client } from '../../api.ts';
import { type Rows, useRows } from '../../components/data-table/rows.ts';
import type { DocumentQuery } from './search/document-query.ts';

const PER_PAGE = 100;

/** A collection of a ledger. */
export interface InCollection {
  uuid: string;
  name: string;
}

/** The documents of a collection, last changed first; or those that a search finds, in its order. */
export function useDocuments(
  where: InCollection,
  query: DocumentQuery | undefined,
  { deleted, sort }: { deleted: 'true' | undefined; sort: string | undefined },
): Rows<DocumentRow> {
  const listed = useRows({
    ...apiRows('listDocuments', {
      ...where,
      ...(deleted && { deleted }),
      ...(sort && { sort }),
    }),
    enabled: query === undefined,
  });
  const found = useRows({ ...foundRows(where, query), enabled: query !== undefined });
  const count = useQuery({
    ...apiQuery('countDocuments', { ...where, expressions: query?.expressions ?? [] }),
    enabled: query !== undefined,
    meta: { quiet: true },
  });
  return query === undefined ? listed : { ...found, total: count.data?.count };
}

/** Loads pages of a search; they have numbers instead of cursors. */
const foundRows = (where: InCollection, query: DocumentQuery | undefined) =>
  infiniteQueryOptions({
    queryKey: ['searchDocuments', where, query] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const page = Number(pageParam ?? 1);
      const asked = { ...where, ...query, page, perPage: PER_PAGE };
      const { items, more } = await client.searchDocuments(asked, { signal });
      const next_cursor = more ? String(page + 1) : null;
      return { items, next_cursor, total: 0, total_is_exact: true };
    },
    getNextPageParam: (page) => page.next_cursor,
  });
