/** Features that a license can allow. */
export const FEATURES = ['azure-ad'] as const;
export type Feature = (typeof FEATURES)[number];

/** Limits that a license can set. A limit that the license does not name does not apply. */
export const LIMITS = ['users', 'api_keys', 'projects', 'sboms', 'storage_bytes'] as const;
export type Limit = (typeof LIMITS)[number];
