/** What a licence may allow by name. */
export const FEATURES = ['azure-ad'] as const;
export type Feature = (typeof FEATURES)[number];

/** What a licence may limit; a limit that it does not name does not hold. */
export const LIMITS = ['users', 'api_keys', 'projects', 'sboms', 'storage_bytes'] as const;
export type Limit = (typeof LIMITS)[number];
