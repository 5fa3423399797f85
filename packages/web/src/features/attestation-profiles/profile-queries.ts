/** Queries that a changed profile invalidates: itself, and its results for artifacts. */
export const PROFILE_QUERIES = [
  'listAttestationProfiles',
  'getAttestationProfileVersions',
  'listArtifacts',
  'viewArtifact',
] as const;
