import type { Check } from '@assay/contract/coverage.ts';
import type { Folder } from '@assay/contract/projects.ts';
import { SEVERITIES, type SeverityCounts } from '@assay/contract/severity.ts';
import { sumOfChecks } from '@assay/core/coverage/check.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';

/** Page size of the folder tree. */
const READ = 200;

/** Totals of the projects in a folder. */
export interface FolderSum {
  project_count: number;
  severity_counts: SeverityCounts;
  check: Check | null;
}

/**
 * Returns totals of the projects in a folder, or of all projects of the tenant; undefined while loading, and
 * when the folder has more direct entries than one page: a partial total would claim too much.
 */
export function useFolderSum(folder?: string): FolderSum | undefined {
  const { data } = useQuery({
    ...apiQuery('listFolders', { pageSize: READ, ...(folder !== undefined && { prefix: folder }) }),
    meta: { quiet: true },
  });
  return data && data.next_cursor === null ? sumOf(data.items) : undefined;
}

/** Sums sibling folders. */
function sumOf(folders: readonly Folder[]): FolderSum {
  const counts = SEVERITIES.map((severity) => [
    severity,
    folders.reduce((sum, one) => sum + one.severity_counts[severity], 0),
  ]);
  return {
    project_count: folders.reduce((sum, one) => sum + one.project_count, 0),
    severity_counts: Object.fromEntries(counts) as SeverityCounts,
    // A folder without SBOMs has nothing to be checked.
    check: sumOfChecks(folders.map(({ check }) => check).filter((check) => check !== null)),
  };
}
