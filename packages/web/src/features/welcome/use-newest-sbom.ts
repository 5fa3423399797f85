import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { hasEnded } from '../../components/upload/has-ended.ts';

const WAITING_MS = 3_000;
const RUNNING_MS = 1_000;

/** The newest SBOM, of the project where one is named: one sent by a pipeline shows up by itself. */
export function useNewestSbom(project: string | undefined): {
  /** Undefined where there is none, and until it is read. */
  sbom: Sbom | undefined;
  /** Whether it is read for the first time. */
  isPending: boolean;
} {
  const { data, isPending } = useQuery({
    ...apiQuery('listSboms', { pageSize: 1, ...(project && { project }) }),
    refetchInterval: ({ state }) =>
      (state.data?.items ?? []).every(hasEnded) ? WAITING_MS : RUNNING_MS,
    meta: { quiet: true },
  });
  return { sbom: data?.items[0], isPending };
}
