import type { UncheckedReason } from '@assay/contract/coverage.ts';
import type { Project } from '@assay/contract/projects.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { type ReasonSum, sumReasons } from './sum-reasons.ts';

/** Projects that are looked at, and those of them whose reasons are read: each costs a call. */
const PROJECTS_READ = 200;
const SBOMS_READ = 20;

/** What the tenant's SBOMs have that was not compared, and of how much of them that was read. */
export interface Uncovered {
  reasons: ReasonSum[];
  /** Projects with components that were not checked. */
  projects: number;
  /** Of these, how many were looked into: those with most. */
  looked_into: number;
  /** More projects exist than were looked at. */
  more: boolean;
}

/** Why components of the newest SBOMs were not checked; undefined while it is read. */
export function useUncovered(): Uncovered | undefined {
  const { data } = useQuery({
    ...apiQuery('listProjects', { pageSize: PROJECTS_READ }),
    meta: { quiet: true },
  });
  const open = (data?.items ?? [])
    .filter(({ check, latest_sbom }) => latest_sbom !== null && (check?.unchecked ?? 0) > 0)
    .toSorted((left, right) => uncheckedOf(right) - uncheckedOf(left));
  const worst = open.slice(0, SBOMS_READ);
  const sboms = useQueries({
    queries: worst.map(({ latest_sbom }) => ({
      ...apiQuery('getSbom', { sbomid: latest_sbom?.sbomid ?? '' }),
      meta: { quiet: true },
    })),
  });
  if (!data || sboms.some(({ isPending }) => isPending)) return undefined;
  const reasons = sboms.map(
    ({ data: sbom }): readonly UncheckedReason[] => sbom?.unchecked_reasons ?? [],
  );
  return {
    reasons: sumReasons(reasons),
    projects: open.length,
    looked_into: worst.length,
    more: data.next_cursor !== null,
  };
}

const uncheckedOf = ({ check }: Project): number => check?.unchecked ?? 0;
