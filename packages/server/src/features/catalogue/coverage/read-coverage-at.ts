import { type Coverage, coverageAt, newestImportOf } from '@assay/core/coverage/coverage.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectCoverageState, selectLoadedAt } from './coverage-queries.ts';

/** Coverage by the sources that were loaded at an instant, with the operator's limit of today. */
export async function readCoverageAt(db: Reader, at: Date): Promise<Coverage> {
  const { max_age } = await selectCoverageState(db);
  const rows = await selectLoadedAt(db, at);
  const loaded = rows.map((row) => ({
    ...row,
    newest_import_at: row.newest_import_at?.getTime() ?? null,
  }));
  return coverageAt(newestImportOf(loaded), at.getTime(), max_age);
}

/** Returns the sources that were loaded at an instant, with the end of the newest complete import of each. */
export async function readSourcesAt(db: Reader, at: Date) {
  const bySource = Map.groupBy(await selectLoadedAt(db, at), ({ source }) => source);
  return [...bySource].map(([source, of]) => {
    const times = of.flatMap(({ newest_import_at }) => newest_import_at?.getTime() ?? []);
    const newest_import_at = times.length === 0 ? null : new Date(Math.max(...times));
    return { source, newest_import_at };
  });
}
