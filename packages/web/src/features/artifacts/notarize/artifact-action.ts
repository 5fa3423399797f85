/** Actions of the drawer: notarize files, sign the page's artifact, or state its level. */
export const ARTIFACT_ACTIONS = ['notarize', 'sign', 'state'] as const;
export type ArtifactAction = (typeof ARTIFACT_ACTIONS)[number];
