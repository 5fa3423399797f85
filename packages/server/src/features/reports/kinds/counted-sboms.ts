import type { Project } from '@assay/contract/projects.ts';

/** UUIDs of the SBOMs that count for a project now: those in use, else the newest. */
export function countedNow({ deployed_count, deployed, latest_sbom }: Project): string[] {
  const counted = deployed_count > 0 ? deployed : [latest_sbom];
  return counted.flatMap((one) => (one === null ? [] : one.sbomid));
}
