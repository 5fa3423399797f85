/** Queries that show which profiles there are, and their results for artifacts: a deleted profile changes them. */
export const PROFILE_LISTS = ['listAttestationProfiles', 'listArtifacts', 'viewArtifact'] as const;

/** Queries that a changed profile invalidates: those, and its versions. */
export const PROFILE_QUERIES = [...PROFILE_LISTS, 'getAttestationProfileVersions'] as const;
