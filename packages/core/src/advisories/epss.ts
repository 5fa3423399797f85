/**
 * FIRST's EPSS scores: CSV with a comment and a heading, one line for each CVE.
 *
 *     #model_version:v2026.01.01,score_date:2026-11-22T00:00:00+0000
 *     cve,epss,percentile
 *     CVE-2021-44228,0.94358,0.99957
 *
 * @see https://www.first.org/epss/data_stats
 */
import { isCve } from './vulnerability.ts';

/** One score. */
export interface EpssScore {
  cve: string;
  /** Probability of exploitation within 30 days, 0 to 1. */
  score: number;
  /** Share of all scored vulnerabilities with the same or a lower score, 0 to 1. */
  percentile: number;
}

/** Line of the file, as it was read. */
type EpssLine =
  | { kind: 'score'; score: EpssScore }
  | { kind: 'heading'; scored_on: string | null }
  | { kind: 'problem'; message: string };

/** Reads one line, without its line break. */
export function readEpssLine(line: string): EpssLine {
  if (line.startsWith('#')) {
    const scoredOn = /(?:^#|,)score_date:(\d{4}-\d{2}-\d{2})/.exec(line)?.[1];
    return { kind: 'heading', scored_on: scoredOn ?? null };
  }
  if (line === 'cve,epss,percentile') return { kind: 'heading', scored_on: null };
  const [cve = '', epss = '', share = '', ...rest] = line.split(',');
  if (rest.length > 0 || share === '')
    return { kind: 'problem', message: 'Expected a CVE, a score and a percentile' };
  if (!isCve(cve)) return { kind: 'problem', message: `${cve.slice(0, 40)} is no CVE id` };
  const [score, percentile] = [shareOf(epss), shareOf(share)];
  if (score === null || percentile === null)
    return { kind: 'problem', message: 'A score and a percentile are numbers from 0 to 1' };
  return { kind: 'score', score: { cve, score, percentile } };
}

/** A decimal number from 0 to 1, also `1e-05`. */
function shareOf(text: string): number | null {
  if (!/^\d(?:\.\d{1,20})?(?:[eE]-\d{1,2})?$/.test(text)) return null;
  const share = Number(text);
  return share <= 1 ? share : null;
}
