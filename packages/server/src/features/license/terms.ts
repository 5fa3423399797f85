import { FEATURES, type Feature, LIMITS, type Limit } from '@assay/contract/license-names.ts';
import { LicenseError } from '@assay/core/license/license-error.ts';
import type { LicensePayload } from '@assay/core/license/license-payload.ts';
import { problemOf, readLicense } from '@assay/core/license/license-token.ts';
import { FAIR_USE } from './fair-use.ts';
import type { LicenseState } from './queries.ts';
import { isByTrustedKey } from './trusted-keys.ts';

/** Current terms of a tenant, with the reason. */
export interface Terms {
  /** A license exists and is valid. */
  valid: boolean;
  /** Reason the license is not valid, as a sentence. */
  problem: string | null;
  features: readonly Feature[];
  /** Items not named are unlimited. */
  limits: Partial<Record<Limit, number>>;
  /** Expiration of the license, if readable. */
  expires_at: Date | null;
}

type Payload = LicensePayload<Feature, Limit>;

/** Reads a license by the keys that this server trusts. @throws LicenseError */
export const readTrusted = (token: string): Payload =>
  readLicense(token, { features: FEATURES, limits: LIMITS }, isByTrustedKey);

/**
 * Computes a tenant's terms; no other code decides them. Without any license ever: everything within fair use.
 * With a valid license: its terms. With an expired one: none of its features, within fair use and its own
 * limits. A removed license grants no more than it granted.
 */
export function termsOf(state: LicenseState): Terms {
  const without = { valid: false, problem: null, limits: FAIR_USE, expires_at: null };
  if (state.token === null) return { ...without, features: FEATURES };
  const read = tryRead(state.token);
  if (typeof read === 'string')
    return { ...without, problem: state.cleared ? CLEARED : read, features: [] };
  const problem = problemOf(read, state);
  const features = problem === null ? read.features : [];
  const expires_at = new Date(read.exp * 1000);
  const ended = { valid: false, features, limits: withinFairUse(read.limits) };
  if (state.cleared) return { ...ended, problem: CLEARED, expires_at: null };
  if (problem !== null) return { ...ended, problem, expires_at };
  return { valid: true, problem, features, limits: read.limits, expires_at };
}

const CLEARED =
  'The license was taken away. Its limits apply until another license is set, as far as fair use does not set lower ones.';

const withinFairUse = (limits: Payload['limits']): Record<Limit, number> => {
  const least = LIMITS.map((name) => [name, Math.min(limits[name] ?? Infinity, FAIR_USE[name])]);
  return { ...FAIR_USE, ...Object.fromEntries(least) };
};

function tryRead(token: string): Payload | string {
  try {
    return readTrusted(token);
  } catch (error) {
    if (error instanceof LicenseError) return error.message;
    throw error;
  }
}
