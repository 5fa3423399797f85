import type { Check } from '@assay/contract/coverage.ts';
import type { Folder } from '@assay/contract/projects.ts';
import { SEVERITIES, type SeverityCounts } from '@assay/contract/severity.ts';
import { sumOfChecks } from '@assay/core/coverage/check.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';

/** As many as the tree reads at once. */
const READ = 200;

/** What the projects in a folder come to. */
export interface FolderSum {
  project_count: number;
  severity_counts: SeverityCounts;
  check: Check | null;
}

/**
 * Sums of the projects in a folder, or of all projects of the tenant; undefined until they are read, and where more lies
 * directly in the folder than is read at once: a sum of a part would claim too much.
 */
export function useFolderSum(folder?: string): FolderSum | undefined {
  const { data } = useQuery({
    ...apiQuery('listFolders', { pageSize: READ, ...(folder !== undefined && { prefix: folder }) }),
    meta: { quiet: true },
  });
  return data && data.next_cursor === null ? sumOf(data.items) : undefined;
}

/** The sum of folders that lie beside each other. */
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
