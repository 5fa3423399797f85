import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import type { EcosystemRelease } from '../coverage/coverage-queries.ts';
import { readCoverage } from '../coverage/read-coverage.ts';
import { ownCatalogue } from '../lock-queries.ts';
import { selectVersions } from '../queries.ts';
import { rollUp } from '../roll-up.ts';
import { decideAgain } from './decide-owned.ts';
import * as query from './owner-queries.ts';

const MINUTE_MS = 60_000;

/** Advisories decide about owned packages while they are loaded and not stale: unknown is never clean. */
const decidesNow = (coverage: Coverage, { ecosystem, release }: EcosystemRelease) =>
  coverage.stateOf(ecosystem, release) === 'fresh';

/** Notes owners of package versions that this transaction stored, and releases that owned nothing before. */
export async function storeOwners(tx: Writer, owners: query.OwnerRow[]): Promise<void> {
  if (owners.length === 0) return;
  const coverage = await readCoverage(tx);
  await query.insertOwners(tx, owners);
  await query.insertOwnerReleases(
    tx,
    owners.map(({ ecosystem, release }) => ({
      ...{ ecosystem, release },
      decides: decidesNow(coverage, { ecosystem, release }),
    })),
  );
}

/**
 * Decides again about packages owned by releases whose advisories were loaded or became stale since. Without
 * work it costs two small reads.
 *
 * @returns number of changed matches
 */
export async function refreshOwnerReleases(db: Database): Promise<number> {
  const differing = await db.read(null, async (tx) => {
    const releases = await query.selectOwnerReleases(tx);
    if (releases.length === 0) return [];
    const coverage = await readCoverage(tx);
    return releases.filter((one) => one.decides !== decidesNow(coverage, one));
  });
  let changed = 0;
  for (const release of differing)
    changed += await db.write(null, (tx) => refreshRelease(tx, release));
  return changed;
}

async function refreshRelease(tx: Writer, of: EcosystemRelease): Promise<number> {
  await ownCatalogue(tx);
  await query.setDecides(tx, { ...of, decides: decidesNow(await readCoverage(tx), of) });
  const owned = await selectVersions(tx, await query.selectOwnedOfRelease(tx, of));
  const changed = await decideAgain(tx, owned, null);
  await rollUp(tx, changed);
  return changed.length;
}

/** Refreshes every minute, as advisories age without an event, until the returned function is called. */
export function refreshOwnersMinutely(
  db: Database,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void refreshOwnerReleases(db).catch(onFailure), MINUTE_MS);
  return () => clearInterval(timer);
}
