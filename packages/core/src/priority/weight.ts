import type { Severity } from '../severity/rating.ts';
import type { PriorityTier } from './priority.ts';

/** Weight of a finding by its tier, which precedes its severity. */
const TIERS: Readonly<Record<PriorityTier, number | null>> = { now: 50, next: 10, later: null };
const SEVERITIES: Readonly<Record<Severity, number>> = {
  critical: 10,
  high: 5,
  medium: 2,
  low: 1,
  unassigned: 1,
};

/** Weight of removing a finding: 50 in tier `now`, 10 in `next`; else High 5, Medium 2, Low and Unassigned 1. */
export const findingWeight = (tier: PriorityTier, severity: Severity): number =>
  TIERS[tier] ?? SEVERITIES[severity];
