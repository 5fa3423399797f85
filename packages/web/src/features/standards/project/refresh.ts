/** Queries that statements change. */
export const REFRESH = ['getProjectStandard', 'listProjectStandards'] as const;
