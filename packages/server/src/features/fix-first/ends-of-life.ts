import type { EndOfLife } from '@assay/contract/end-of-life.ts';
import type { Reader } from '../../platform/db/database.ts';
import { endsOfLife } from '../sbom-content/life-states.ts';
import type { PlannedUpgrade } from './plan-upgrades.ts';

/** An upgrade with the release cycle of a version in use, one that has ended first. */
export type DatedUpgrade = PlannedUpgrade & { end_of_life: EndOfLife | null };

/** Adds release cycles to upgrades; null where no product matches the package. */
export async function withEndsOfLife(
  db: Reader,
  upgrades: readonly PlannedUpgrade[],
): Promise<DatedUpgrade[]> {
  const cycles = await endsOfLife(
    db,
    upgrades.flatMap(({ pv_ids }) => pv_ids),
  );
  return upgrades.map((upgrade) => {
    const found = upgrade.pv_ids.flatMap((pvId) => cycles.get(pvId) ?? []);
    const ended = found.find(({ is_ended }) => is_ended);
    return { ...upgrade, end_of_life: ended ?? found[0] ?? null };
  });
}
