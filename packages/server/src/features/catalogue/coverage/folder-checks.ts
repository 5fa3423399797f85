import { type Check, checkOf, sumOfChecks } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type FolderSums, selectFolderSums } from './coverage-queries.ts';
import type { CurrentCheck } from './current-sbom-fragments.ts';
import { readCoverage } from './read-coverage.ts';

/** The check of a project, by the sources that are loaded now; null before its first SBOM is counted. */
export const checkOfProject = (checks: readonly CurrentCheck[], coverage: Coverage) =>
  sumOfChecks(
    checks.map(
      ({ scopes, unknown, handled }) => scopes && checkOf(scopes, coverage, unknown, handled),
    ),
  );

/**
 * Returns the checks of folders, by name.
 *
 * @param children rows of project_summary with the `name` of their folder
 * @param names requested folders
 */
export async function selectFolderChecks(
  db: Reader,
  children: RawBuilder<unknown>,
  names: string[],
): Promise<Map<string, Check | null>> {
  if (names.length === 0) return new Map();
  const sums = await selectFolderSums(db, children, names);
  const coverage = await readCoverage(db);
  return new Map(sums.map((row) => [row.name, checkOfFolder(row, coverage)]));
}

function checkOfFolder(row: FolderSums, coverage: Coverage): Check | null {
  if (row.uncounted === row.sboms) return null;
  const check = checkOf(row.scopes, coverage, row.unknown, row.handled);
  const isWhole = row.uncounted + row.empty === 0 || check.state === 'not_checked';
  return isWhole ? check : { ...check, state: 'partly_checked' };
}
