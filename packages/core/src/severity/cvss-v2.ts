/**
 * CVSS 2.0 (first.org/cvss/v2/guide, §3.2). A score is rounded to one decimal, half up, in decimal arithmetic:
 * 9.0 x 0.95 is 8.55 and so 8.6, although binary fractions give 8.5499….
 */

import { grammarOf, hasAny, type Metrics, readMetrics, weightOf } from './cvss-vector.ts';

const GRAMMAR = grammarOf(
  '',
  'AV:L/A/N AC:H/M/L Au:M/S/N C:N/P/C I:N/P/C A:N/P/C',
  'E:U/POC/F/H/ND RL:OF/TF/W/U/ND RC:UC/UR/C/ND ' +
    'CDP:N/L/LM/MH/H/ND TD:N/L/M/H/ND CR:L/M/H/ND IR:L/M/H/ND AR:L/M/H/ND',
);
const TEMPORAL = ['E', 'RL', 'RC'];
const ENVIRONMENTAL = ['CDP', 'TD', 'CR', 'IR', 'AR'];

const AV = { L: 0.395, A: 0.646, N: 1 };
const AC = { H: 0.35, M: 0.61, L: 0.71 };
const AU = { M: 0.45, S: 0.56, N: 0.704 };
const IMPACT = { N: 0, P: 0.275, C: 0.66 };
const E = { U: 0.85, POC: 0.9, F: 0.95, H: 1 };
const RL = { OF: 0.87, TF: 0.9, W: 0.95, U: 1 };
const RC = { UC: 0.9, UR: 0.95, C: 1 };
const CDP = { N: 0, L: 0.1, LM: 0.3, MH: 0.4, H: 0.5, ND: 0 };
const TD = { N: 0, L: 0.25, M: 0.75, H: 1 };
const REQUIREMENT = { L: 0.5, M: 1, H: 1.51 };

/** Scores a vector with all its metrics: environmental, else temporal, else base. @throws CvssError */
export function scoreV2(vector: string): number {
  const metrics = readMetrics(vector, GRAMMAR);
  const weight = (table: Readonly<Record<string, number>>, name: string) =>
    weightOf(table, metrics.get(name));
  const temporal = weight(E, 'E') * weight(RL, 'RL') * weight(RC, 'RC');
  if (!hasAny(metrics, ENVIRONMENTAL)) {
    const base = baseScore(metrics, impactOf(metrics, 1, 1, 1));
    return hasAny(metrics, TEMPORAL) ? oneDecimal(base * temporal) : base;
  }
  const impact = Math.min(
    10,
    impactOf(
      metrics,
      weight(REQUIREMENT, 'CR'),
      weight(REQUIREMENT, 'IR'),
      weight(REQUIREMENT, 'AR'),
    ),
  );
  const adjusted = oneDecimal(baseScore(metrics, impact) * temporal);
  const damage = metrics.has('CDP') ? weight(CDP, 'CDP') : 0;
  return oneDecimal((adjusted + (10 - adjusted) * damage) * weight(TD, 'TD'));
}

function impactOf(metrics: Metrics, cr: number, ir: number, ar: number): number {
  const left = (name: string, requirement: number) =>
    1 - weightOf(IMPACT, metrics.get(name)) * requirement;
  return 10.41 * (1 - left('C', cr) * left('I', ir) * left('A', ar));
}

function baseScore(metrics: Metrics, impact: number): number {
  if (impact === 0) return 0;
  const exploitability =
    20 *
    weightOf(AV, metrics.get('AV')) *
    weightOf(AC, metrics.get('AC')) *
    weightOf(AU, metrics.get('Au'));
  // A small adjusted impact puts the equation below zero; no score is (§3.2: 0 to 10).
  return Math.max(0, oneDecimal((0.6 * impact + 0.4 * exploitability - 1.5) * 1.176));
}

/** Half up; the small term lifts decimal halves that binary fractions put just below. */
const oneDecimal = (score: number): number => Math.round(score * 10 + 1e-9) / 10;
