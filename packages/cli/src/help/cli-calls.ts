/** Calls of the API that commands make; `npm run gen` writes their texts for the help (`call-texts.gen.ts`). */
export const CLI_CALLS = [
  'askSbomGate',
  'createAttestation',
  'followSbom',
  'getAdvisoryImport',
  'getArtifactEvidence',
  'getAttestationBundle',
  'getLedger',
  'getPossessionChallenge',
  'getRematch',
  'getSbom',
  'importAdvisories',
  'listLedgers',
  'listSbomVulnerabilities',
  'listSigningKeys',
  'listUploads',
  'notarize',
  'registerSigningKey',
  'revokeSigningKey',
  'signIn',
  'signOut',
  'startRematch',
  'updateSbom',
  'uploadSbom',
  'verifyArtifact',
  'verifyOtp',
] as const;

/** Name of a call that a command makes. */
export type CliCall = (typeof CLI_CALLS)[number];
