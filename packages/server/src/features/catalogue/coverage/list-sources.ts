import type { AdvisorySources } from '@assay/contract/advisories.ts';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectNewestImports, selectSources } from '../import/import-queries.ts';
import { selectCoverageState, selectEcosystems, selectLoaded } from './coverage-queries.ts';

type Sources = Answer<AdvisorySources>;
type Loaded = Awaited<ReturnType<typeof selectLoaded>>[number];
type Records = Awaited<ReturnType<typeof selectEcosystems>>[number];
const DAY = 86_400_000;

/**
 * Returns the loaded data, by source and in total.
 *
 * @param withImports the caller may see the progress and problems of imports
 */
export async function listSources(
  db: Reader,
  { withImports }: { withImports: boolean },
): Promise<Sources> {
  const { max_age } = await selectCoverageState(db);
  const oldest = Date.now() - max_age;
  const loaded = await selectLoaded(db);
  const records = await selectEcosystems(db);
  const imports = withImports ? await selectNewestImports(db) : [];
  const sources = await selectSources(db);
  return {
    items: sources.map(({ source, advisories }) => {
      const isOwn = (row: { source: string }) => row.source === source;
      const own = loaded.filter(isOwn);
      return {
        source,
        advisories,
        newest_import_at: newestOf(own),
        ecosystems: ecosystemsOf(records.filter(isOwn), own, oldest),
        last_import: imports.find(isOwn) ?? null,
      };
    }),
    ecosystems: ecosystemsOf(records, loaded, oldest),
    max_age_days: max_age / DAY,
  };
}

/** Ordered by name; ecosystems without records are omitted. */
function ecosystemsOf(
  records: readonly Records[],
  loaded: readonly Loaded[],
  oldest: number,
): Sources['ecosystems'] {
  const releases = Map.groupBy(
    loaded.filter((row) => row.records > 0),
    ({ ecosystem }) => ecosystem,
  );
  const live = Map.groupBy(
    records.filter((row) => row.records > 0),
    ({ ecosystem }) => ecosystem,
  );
  return [...live.keys()].sort().map((ecosystem) => {
    const of = releases.get(ecosystem) ?? [];
    const newest = newestOf(of);
    return {
      ecosystem,
      releases: [...new Set(of.map(({ release }) => release))].filter((one) => one !== '').sort(),
      records: (live.get(ecosystem) ?? []).reduce((sum, row) => sum + row.records, 0),
      newest_import_at: newest,
      is_stale: newest !== null && newest.getTime() < oldest,
    };
  });
}

function newestOf(rows: readonly Loaded[]): Date | null {
  const times = rows.map(({ newest_import_at }) => newest_import_at?.getTime() ?? -1);
  const newest = Math.max(-1, ...times);
  return newest < 0 ? null : new Date(newest);
}
