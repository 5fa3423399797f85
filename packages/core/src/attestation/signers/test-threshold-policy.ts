import type { ThresholdPolicy } from './threshold-policy.ts';

/** The policy that asks for `count` different signers of one group. */
export const groupPolicy = (count: number, group: string): ThresholdPolicy => ({
  distinct: 'principal',
  alternatives: [Array<string>(count).fill(`group:${group}`)],
});
