import type { Neighborhood } from '@assay/contract/dependencies.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { apiQuery } from '../../../api.ts';
import type { SbomSearch } from '../search.ts';
import { type Picture, pictureOf, pictureOfPaths } from './graph-picture.ts';

/** Steps from the focus, when the address names none. */
export const DEFAULT_DEPTH = 2;
/** Maximum depth that the server accepts. */
export const MOST_DEPTH = 20;
/** Paths that are drawn at once. */
const MOST_PATHS = 20;

/** An expanded node, and the direction. */
export interface Expansion {
  bom_ref: string;
  direction: 'down' | 'up';
}

/** The picture of the address, with its expansions. */
export interface PictureState {
  picture: Picture | undefined;
  status: 'loading' | 'failed' | 'ready';
  failure: unknown;
  retry: () => void;
  /** False: the document states no dependencies at all. */
  hasEdges: boolean;
  /** State of the root, if the picture therefore has several starts. */
  apart: 'unlinked' | 'missing' | undefined;
  /** bom_ref that the picture begins at. */
  focus: string | undefined;
  expand: (expansion: Expansion) => void;
  /** The last node expanded, which should not move. */
  anchor: string | undefined;
}

/** Loads the neighborhood of the focus, or the paths to `to`. A new address clears the expansions. */
export function usePicture(sbomid: string, search: SbomSearch): PictureState {
  const { focus, to, direction = 'down' } = search;
  const depth = Math.min(Number(search.depth ?? DEFAULT_DEPTH), MOST_DEPTH);
  const isPaths = to !== undefined;
  const first = useQuery({
    ...apiQuery('getSbomDependencies', {
      sbomid,
      // For paths: the neighborhood above their end, because it has the findings of the nodes on them.
      ...(isPaths
        ? { focus: to, direction: 'up' as const, depth: MOST_DEPTH }
        : { focus, direction, depth }),
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const paths = useQuery({
    ...apiQuery('getSbomPaths', { sbomid, to: to ?? '', limit: MOST_PATHS }),
    enabled: isPaths,
    meta: { quiet: true },
  });
  const [expansions, setExpansions] = useState<readonly Expansion[]>([]);
  const more = useQueries({
    queries: expansions.map(({ bom_ref, direction: way }) => ({
      ...apiQuery('getSbomDependencies', { sbomid, focus: bom_ref, direction: way, depth: 1 }),
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const expand = useCallback(
    (expansion: Expansion) => setExpansions((before) => [...before, expansion]),
    [],
  );
  const picture = useMemo(() => {
    if (isPaths) return paths.data && pictureOfPaths(paths.data, first.data?.nodes);
    return first.data && pictureOf([first.data, ...more]);
  }, [isPaths, paths.data, first.data, more]);
  const query = isPaths ? paths : first;
  return {
    picture,
    status: picture ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: query.error,
    retry: () => void query.refetch(),
    hasEdges: first.data?.has_edges ?? true,
    apart: apartOf(first.data),
    focus: isPaths ? to : first.data?.focus,
    expand,
    anchor: expansions.at(-1)?.bom_ref,
  };
}

function apartOf(data: Neighborhood | undefined): PictureState['apart'] {
  if (data?.focus !== '' || data.root_state === 'linked') return undefined;
  return data.root_state;
}
