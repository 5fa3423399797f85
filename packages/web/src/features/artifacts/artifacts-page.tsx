import type { ArtifactsSearch } from '../../lib/page-search.ts';

/** The list of artifacts. */
export const ArtifactsPage = (_: { search: ArtifactsSearch }) => null;
