import type { Sbom } from '@assay/contract/sboms.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api.ts';
import { hasEnded } from '../../../components/upload/has-ended.ts';

/** Answers that come into being, or change, while an upload is worked on. */
const GROWING = [
  'listSbomComponents',
  'listSbomVulnerabilities',
  'listSbomStatements',
  'getSbomDependencies',
  'getSbomPaths',
  'listSboms',
  'listProjects',
] as const;

const WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Keeps an SBOM that is being worked on up to date by the server's events, as a query that ends when the work
 * does: the query cache cancels it with the page and begins again, ever more slowly, while the server is away.
 */
export function useFollowed(sbom: Sbom | undefined): void {
  const cache = useQueryClient();
  const sbomid = sbom?.sbomid ?? '';
  useQuery({
    queryKey: ['followSbom', { sbomid }],
    queryFn: async ({ signal }) => {
      const { followSbom } = await import('../../../components/upload/follow-sbom.ts');
      await followSbom(sbomid, { signal, onChange: (changed) => take(cache, changed) });
      return sbomid;
    },
    enabled: sbom !== undefined && !hasEnded(sbom),
    retry: true,
    retryDelay: (tries) => Math.min(WAIT_MS * 2 ** tries, LONGEST_WAIT_MS),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

function take(cache: QueryClient, sbom: Sbom): void {
  const { queryKey } = apiQuery('getSbom', { sbomid: sbom.sbomid });
  const before = cache.getQueryData(queryKey)?.status;
  cache.setQueryData(queryKey, sbom);
  if (before === sbom.status) return;
  for (const name of GROWING) void cache.invalidateQueries({ queryKey: [name] });
}
