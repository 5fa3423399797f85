/** What is done in the drawer: files are notarized, or the artifact of the page is signed, or given a level. */
export const ARTIFACT_ACTIONS = ['notarize', 'sign', 'state'] as const;
export type ArtifactAction = (typeof ARTIFACT_ACTIONS)[number];
