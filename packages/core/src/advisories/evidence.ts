import type { Verdict } from './verdict.ts';

/** What the records of one vulnerability say together about one package version. */
export interface JoinedVerdict {
  verdict: Verdict;
  /** Some record says affected and another not: shown, for one of them is wrong. */
  is_disputed: boolean;
}

/**
 * Affected when any live record says so, else unknown when any cannot tell. `unknown` beside another
 * verdict is no dispute, and no record at all is `unknown`.
 */
export function joinVerdicts(verdicts: Iterable<Verdict>): JoinedVerdict {
  const said = new Set(verdicts);
  const verdict = said.has('affected')
    ? 'affected'
    : said.has('unknown') || said.size === 0
      ? 'unknown'
      : 'not_affected';
  return { verdict, is_disputed: said.has('affected') && said.has('not_affected') };
}
