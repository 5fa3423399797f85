import { type Check, checkOf, type ScopeCount, sumOfChecks } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectScopes } from './changed-check-queries.ts';
import type { CurrentCheck } from './current-sbom-fragments.ts';
import { type ProjectChecks, readProjectChecks, type SbomCheck } from './project-checks.ts';
import { readCoverage } from './read-coverage.ts';

/** The check of a project, by the sources that are loaded now; null before its first SBOM is counted. */
export const checkOfProject = (checks: readonly CurrentCheck[], coverage: Coverage) =>
  sumOfChecks(
    checks.map(
      ({ scopes, unknown, handled }) => scopes && checkOf(scopes, coverage, unknown, handled),
    ),
  );

/**
 * Returns the checks of the folders and projects directly below a prefix, by name; null before the first SBOM of any project in
 * it is counted.
 *
 * @param names the ones that are asked for
 */
export async function selectFolderChecks(
  db: Reader,
  tenantUuid: string,
  { prefix, names }: { prefix: string; names: readonly string[] },
): Promise<Map<string, Check | null>> {
  if (names.length === 0) return new Map();
  const projects = await readProjectChecks(db, tenantUuid);
  const sums = sumOfFolders(projects.values(), { prefix, names });
  return checksOfFolders(db, sums);
}

/** Returns the check of all projects of a tenant; null before the first SBOM of any is counted. */
export async function selectTenantCheck(db: Reader, tenantUuid: string): Promise<Check | null> {
  const sum = noSums();
  for (const { sboms } of (await readProjectChecks(db, tenantUuid)).values())
    for (const sbom of sboms) addTo(sum, sbom);
  return (await checksOfFolders(db, new Map([['', sum]]))).get('') ?? null;
}

async function checksOfFolders(
  db: Reader,
  sums: ReadonlyMap<string, FolderSums>,
): Promise<Map<string, Check | null>> {
  const ids = new Set([...sums.values()].flatMap(({ components }) => [...components.keys()]));
  const scopes = await selectScopes(db, ids);
  const coverage = await readCoverage(db);
  return new Map(
    [...sums].map(([name, sum]) => {
      const counts = [...sum.components].flatMap(([id, components]) => {
        const scope = scopes.get(id);
        return scope ? [{ ...scope, components }] : [];
      });
      return [name, checkOfFolder(sum, counts, coverage)];
    }),
  );
}

/** Totals of the projects in one folder: components by scope, and the SBOMs whose state a sum would hide. */
interface FolderSums {
  /** By id of the scope. */
  components: Map<number, number>;
  unknown: number;
  handled: number;
  sboms: number;
  uncounted: number;
  empty: number;
}

function sumOfFolders(
  projects: Iterable<ProjectChecks>,
  { prefix, names }: { prefix: string; names: readonly string[] },
): Map<string, FolderSums> {
  const start = prefix === '' ? '' : `${prefix}/`;
  const sums = new Map(names.map((name) => [name, noSums()]));
  for (const { path, sboms } of projects) {
    if (!path.startsWith(start)) continue;
    const end = path.indexOf('/', start.length);
    const sum = sums.get(path.slice(start.length, end === -1 ? undefined : end));
    if (sum) for (const sbom of sboms) addTo(sum, sbom);
  }
  return sums;
}

const noSums = (): FolderSums => ({
  ...{ components: new Map(), unknown: 0, handled: 0, sboms: 0, uncounted: 0, empty: 0 },
});

function addTo(
  sum: FolderSums,
  { scope_ids, scope_components, unknown, handled }: SbomCheck,
): void {
  sum.sboms += 1;
  sum.unknown += unknown;
  sum.handled += handled;
  if (scope_ids === null) sum.uncounted += 1;
  else if (scope_ids.length === 0) sum.empty += 1;
  for (const [place, id] of (scope_ids ?? []).entries())
    sum.components.set(id, (sum.components.get(id) ?? 0) + (scope_components?.[place] ?? 0));
}

function checkOfFolder(
  { unknown, handled, sboms, uncounted, empty }: FolderSums,
  scopes: readonly ScopeCount[],
  coverage: Coverage,
): Check | null {
  if (uncounted === sboms) return null;
  const check = checkOf(scopes, coverage, unknown, handled);
  const isWhole = uncounted + empty === 0 || check.state === 'not_checked';
  return isWhole ? check : { ...check, state: 'partly_checked' };
}
