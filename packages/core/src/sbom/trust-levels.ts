/** Codenotary's four levels, as SBOMs state them and as evidence decides them; `unknown` is shown as N/A. */
export const TRUST_LEVELS = ['trusted', 'untrusted', 'unsupported', 'unknown'] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];
