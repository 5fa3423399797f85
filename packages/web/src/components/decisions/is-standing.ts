import type { Decision } from '@assay/contract/decisions.ts';

/** Tells whether a decision has neither been ended nor expired. `now` in milliseconds since 1970. */
export const isStanding = (
  { ended_at, expires_at }: Pick<Decision, 'ended_at' | 'expires_at'>,
  now: number,
): boolean => ended_at === null && (expires_at === null || Date.parse(expires_at) > now);
