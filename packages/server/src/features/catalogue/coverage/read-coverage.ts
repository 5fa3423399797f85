import {
  type Coverage,
  coverageAt,
  type NewestImport,
  newestImportOf,
} from '@assay/core/coverage/coverage.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { selectCoverageState, selectLoaded } from './coverage-queries.ts';
import type { CoverageState } from './coverage-state-fragment.ts';

/** Number of cached revisions: one database has one, tests have several. */
const KEPT = 4;

/** Look-ups by revision, which differs between databases, too. */
const arranged = new Map<string, NewestImport>();

/**
 * Reads the current coverage of the loaded advisory sources, with the operator's limit. Runs in the caller's
 * transaction: one row, and the rest only after a change.
 */
export const readCoverage = async (db: Reader): Promise<Coverage> =>
  readCoverageOf(db, await selectCoverageState(db));

/** The same where its state was read in this transaction. */
export async function readCoverageOf(
  db: Reader,
  { revision, max_age }: CoverageState,
): Promise<Coverage> {
  const newestOf = arranged.get(revision) ?? (await arrange(db, revision));
  return coverageAt(newestOf, Date.now(), max_age);
}

async function arrange(db: Reader, revision: string): Promise<NewestImport> {
  const rows = await selectLoaded(db);
  const newestOf = newestImportOf(
    rows.map((row) => ({ ...row, newest_import_at: row.newest_import_at?.getTime() ?? null })),
  );
  // In a transaction that writes, a change between both reads belongs to the next revision.
  const { revision: after } = await selectCoverageState(db);
  if (after !== revision) return newestOf;
  for (const old of [...arranged.keys()].slice(0, Math.max(0, arranged.size - KEPT + 1)))
    arranged.delete(old);
  arranged.set(revision, newestOf);
  return newestOf;
}
