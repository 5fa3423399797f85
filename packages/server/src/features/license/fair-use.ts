import type { Limit } from '@assay/contract/license-names.ts';

/** Limits of a tenant without a valid license; `getLicense` reports them. */
export const FAIR_USE: Record<Limit, number> = {
  users: 250,
  api_keys: 500,
  projects: 20_000,
  sboms: 1_000_000,
  /** 1 TiB. */
  storage_bytes: 2 ** 40,
};
