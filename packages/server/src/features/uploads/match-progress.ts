import type { Database } from '../../platform/db/database.ts';
import { setMatchedCount, setParsedCount } from './record-queries.ts';

const AGAIN_MS = 500;

interface SbomKey {
  tenant_uuid: string;
  sbomid: string;
}

const putProgress = (
  db: Database,
  of: SbomKey,
  reached: { matched: number; packages: number } | { components: number },
): Promise<void> =>
  db.write(of.tenant_uuid, (tx) =>
    'matched' in reached
      ? setMatchedCount(tx, of, reached)
      : setParsedCount(tx, of, reached.components),
  );

/** Tells the record of an upload how many of its package versions were matched, twice a second at most. */
export function matchProgress(
  db: Database,
  { packages, ...of }: SbomKey & { packages: number },
): (done: number) => Promise<void> {
  // Fast matching is shown only when it ends.
  let shownAt = Date.now();
  return async (done) => {
    if (Date.now() - shownAt < AGAIN_MS) return;
    shownAt = Date.now();
    await putProgress(db, of, { matched: done, packages });
  };
}

/**
 * Reports the number of components read so far to the record of an upload. One write at a time: reports during
 * a write are skipped, and a failed one is ignored.
 *
 * @returns `settled` waits for the running write
 */
export function parseProgress(
  db: Database,
  of: SbomKey,
): { onComponents: (components: number) => void; settled: () => Promise<void> } {
  let writing: Promise<void> | undefined;
  return {
    onComponents(components) {
      writing ??= putProgress(db, of, { components })
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async () => writing,
  };
}
