import type { Affected } from '@assay/core/advisories/advisory.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { addToCoverage, type EcosystemRelease } from './coverage-queries.ts';

/** Ecosystems and releases that a record is about, each once. */
export const releasesOf = (affected: readonly Affected[]): EcosystemRelease[] => [
  ...new Map(
    affected.map(({ ecosystem, release }) => [`${ecosystem}\n${release}`, { ecosystem, release }]),
  ).values(),
];

/**
 * Updates a source's record counts per ecosystem and release for a batch.
 *
 * @param before releases of its records until now, each once per record
 * @param records new content of the records
 */
export async function changeCoverage(
  tx: Writer,
  source: string,
  before: readonly (EcosystemRelease & { advisory_id: number })[],
  records: readonly { affected: readonly Affected[] }[],
): Promise<void> {
  const releases = new Map<string, EcosystemRelease & { records: number }>();
  const ecosystems = new Map<string, { ecosystem: string; records: number }>();
  const add = (of: readonly EcosystemRelease[], by: number) => {
    for (const { ecosystem, release } of of) {
      const key = `${ecosystem}\n${release}`;
      const counted = releases.get(key) ?? { ecosystem, release, records: 0 };
      releases.set(key, { ...counted, records: counted.records + by });
    }
    for (const ecosystem of new Set(of.map((one) => one.ecosystem))) {
      const counted = ecosystems.get(ecosystem)?.records ?? 0;
      ecosystems.set(ecosystem, { ecosystem, records: counted + by });
    }
  };
  for (const of of Map.groupBy(before, (one) => one.advisory_id).values()) add(of, -1);
  for (const { affected } of records) add(releasesOf(affected), 1);
  await addToCoverage(tx, source, {
    releases: [...releases.values()].filter((one) => one.records !== 0),
    ecosystems: [...ecosystems.values()].filter((one) => one.records !== 0),
  });
}

/** Ecosystems and releases that the records of one import were about, changed or not. */
export interface ReleasesSeen {
  add(releases: readonly EcosystemRelease[]): void;
  all(): EcosystemRelease[];
}

/** Begins with none. */
export function startReleasesSeen(): ReleasesSeen {
  const seen = new Map<string, EcosystemRelease>();
  return {
    add(releases) {
      for (const { ecosystem, release } of releases) {
        seen.set(`${ecosystem}\n${release}`, { ecosystem, release });
      }
    },
    all: () => [...seen.values()],
  };
}
