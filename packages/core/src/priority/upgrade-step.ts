/** How far an upgrade goes. `distribution`: another build of a distribution; `unknown`: a version without numbers. */
export const UPGRADE_STEPS = ['patch', 'minor', 'major', 'distribution', 'unknown'] as const;
type UpgradeStep = (typeof UPGRADE_STEPS)[number];

const NUMBERS = /^v?(\d+)(?:\.(\d+))?/;

/** The first of the first two numbers of a version in which two versions differ; below 1.0 a minor release counts as major. */
export function upgradeStepOf(from: string, to: string): Exclude<UpgradeStep, 'distribution'> {
  const [a, b] = [NUMBERS.exec(from), NUMBERS.exec(to)];
  if (a === null || b === null) return 'unknown';
  if (a[1] !== b[1]) return 'major';
  if ((a[2] ?? '0') === (b[2] ?? '0')) return 'patch';
  return a[1] === '0' ? 'major' : 'minor';
}
