/** What a changed profile changes: itself, and what it gives for artifacts. */
export const PROFILE_QUERIES = [
  'listAttestationProfiles',
  'listArtifacts',
  'viewArtifact',
] as const;
