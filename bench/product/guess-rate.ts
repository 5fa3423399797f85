/**
 * Share of correct guesses of a yes or no from one measured number: threshold and direction are fitted on the
 * first half of the trials and tested on the second. 0.5 is chance.
 *
 * @param isYes of a trial: the guessed property
 * @param numberOf a trial: the measured number
 */
export function guessRate<Trial>(
  trials: readonly Trial[],
  isYes: (trial: Trial) => boolean,
  numberOf: (trial: Trial) => number,
): number {
  const half = Math.floor(trials.length / 2);
  const [taught, asked] = [trials.slice(0, half), trials.slice(half)];
  const right = (among: Trial[], limit: number, isYesBelow: boolean) =>
    among.filter((one) => (isYes(one) === numberOf(one) < limit) === isYesBelow).length /
    among.length;
  const rules = taught.flatMap((one) =>
    [true, false].map((below) => [numberOf(one), below] as const),
  );
  const [best] = rules.toSorted((a, b) => right(taught, ...b) - right(taught, ...a));
  return best ? right(asked, ...best) : Number.NaN;
}

/** Five standard deviations of a coin above chance, for that many trials. */
export const guessBar = (trials: number): number => 0.5 + 2.5 / Math.sqrt(trials / 2);
