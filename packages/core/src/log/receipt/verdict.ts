import type { Hasher } from '../tree/hasher.ts';
import type { VerifyEd25519 } from '../tree/note.ts';

/** Hashing and signatures of the platform: `node:crypto`, or an audited library in a page. */
export interface Platform {
  hasher: Hasher;
  verifyEd25519: VerifyEd25519;
}

/** Result of a verification; `undecided`: nothing is wrong, but required data is missing. */
export type Verdict = 'proven' | 'refuted' | 'undecided';

/** One verified property. `unknown`: it could not be verified, or a step it depends on did not pass. */
export interface Step<Name extends string = string> {
  name: Name;
  outcome: 'passed' | 'failed' | 'unknown';
  /** A whole sentence for people. */
  detail: string;
}

/** One failure refutes, whatever else passes; one gap leaves the verdict undecided. */
export function verdictOf(steps: readonly Step[]): Verdict {
  if (steps.some(({ outcome }) => outcome === 'failed')) return 'refuted';
  return steps.every(({ outcome }) => outcome === 'passed') ? 'proven' : 'undecided';
}

/** Makes steps of one name. */
export const stepsOf = <Name extends string>(name: Name) => ({
  passed: (detail: string): Step<Name> => ({ name, outcome: 'passed', detail }),
  failed: (detail: string): Step<Name> => ({ name, outcome: 'failed', detail }),
  unknown: (detail: string): Step<Name> => ({ name, outcome: 'unknown', detail }),
});
