import type { Project } from '@assay/contract/projects.ts';

/** An SBOM as projects name it. */
export type ShownSbom = Project['deployed'][number];

/** SBOMs that a project's counts are about, newest first: those in use, or the newest where none is. Empty before the first. */
export const currentSbomsOf = ({ deployed, latest_sbom }: Project): readonly ShownSbom[] =>
  deployed.length > 0 ? deployed : latest_sbom ? [latest_sbom] : [];
