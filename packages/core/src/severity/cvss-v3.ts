/**
 * CVSS 3.0 and 3.1 (first.org/cvss/v3.1/specification-document, §7). The versions differ in rounding
 * and in the environmental formula of a changed scope. Scores round up to one decimal.
 */

import { grammarOf, hasAny, type Metrics, readMetrics, weightOf } from './cvss-vector.ts';

const BASE = 'AV:N/A/L/P AC:L/H PR:N/L/H UI:N/R S:U/C C:N/L/H I:N/L/H A:N/L/H';
const OPTIONAL =
  'E:X/H/F/P/U RL:X/U/W/T/O RC:X/C/R/U CR:X/H/M/L IR:X/H/M/L AR:X/H/M/L ' +
  'MAV:X/N/A/L/P MAC:X/L/H MPR:X/N/L/H MUI:X/N/R MS:X/U/C MC:X/N/L/H MI:X/N/L/H MA:X/N/L/H';
const GRAMMARS = {
  '3.0': grammarOf('CVSS:3.0/', BASE, OPTIONAL),
  '3.1': grammarOf('CVSS:3.1/', BASE, OPTIONAL),
};
const TEMPORAL = ['E', 'RL', 'RC'];
const ENVIRONMENTAL = ['CR', 'IR', 'AR', 'MAV', 'MAC', 'MPR', 'MUI', 'MS', 'MC', 'MI', 'MA'];

const AV = { N: 0.85, A: 0.62, L: 0.55, P: 0.2 };
const AC = { L: 0.77, H: 0.44 };
const PR = { U: { N: 0.85, L: 0.62, H: 0.27 }, C: { N: 0.85, L: 0.68, H: 0.5 } };
const UI = { N: 0.85, R: 0.62 };
const IMPACT = { H: 0.56, L: 0.22, N: 0 };
const E = { H: 1, F: 0.97, P: 0.94, U: 0.91 };
const RL = { U: 1, W: 0.97, T: 0.96, O: 0.95 };
const RC = { C: 1, R: 0.96, U: 0.92 };
const REQUIREMENT = { H: 1.5, M: 1, L: 0.5 };

/** Scores a vector with all its metrics: environmental, else temporal, else base. @throws CvssError */
export function scoreV3(vector: string, version: '3.0' | '3.1'): number {
  const metrics = readMetrics(vector, GRAMMARS[version]);
  const roundUp = version === '3.1' ? roundUp31 : roundUp30;
  const temporal =
    weightOf(E, metrics.get('E')) *
    weightOf(RL, metrics.get('RL')) *
    weightOf(RC, metrics.get('RC'));
  const environmental = hasAny(metrics, ENVIRONMENTAL);
  const effective = environmental ? modified(metrics) : metrics;
  const impact = impactOf(effective, environmental, version);
  if (impact <= 0) return 0;
  const scope = effective.get('S') === 'C' ? 1.08 : 1;
  const score = roundUp(Math.min(scope * (impact + exploitabilityOf(effective)), 10));
  return environmental || hasAny(metrics, TEMPORAL) ? roundUp(score * temporal) : score;
}

/** Base metrics with the values of the modified ones that are defined. */
function modified(metrics: Metrics): Metrics {
  const effective = new Map(metrics);
  for (const name of ['AV', 'AC', 'PR', 'UI', 'S', 'C', 'I', 'A']) {
    const value = metrics.get(`M${name}`);
    if (value !== undefined && value !== 'X') effective.set(name, value);
  }
  return effective;
}

function impactOf(metrics: Metrics, environmental: boolean, version: '3.0' | '3.1'): number {
  const left = (name: string) =>
    1 - weightOf(IMPACT, metrics.get(name)) * weightOf(REQUIREMENT, metrics.get(`${name}R`));
  const whole = 1 - left('C') * left('I') * left('A');
  const iss = environmental ? Math.min(whole, 0.915) : whole;
  if (metrics.get('S') !== 'C') return 6.42 * iss;
  const damped =
    environmental && version === '3.1' ? (iss * 0.9731 - 0.02) ** 13 : (iss - 0.02) ** 15;
  return 7.52 * (iss - 0.029) - 3.25 * damped;
}

function exploitabilityOf(metrics: Metrics): number {
  const privileges = metrics.get('S') === 'C' ? PR.C : PR.U;
  return (
    8.22 *
    weightOf(AV, metrics.get('AV')) *
    weightOf(AC, metrics.get('AC')) *
    weightOf(privileges, metrics.get('PR')) *
    weightOf(UI, metrics.get('UI'))
  );
}

/** CVSS 3.1, appendix A: in units of 0.00001, so that 4.60000001 stays 4.6. */
function roundUp31(score: number): number {
  const units = Math.round(score * 100_000);
  return units % 10_000 === 0 ? units / 100_000 : (Math.floor(units / 10_000) + 1) / 10;
}

/** CVSS 3.0 in decimal arithmetic: 5.0 x 0.92 is 4.6, though binary fractions make it 4.6000…05. */
const roundUp30 = (score: number): number => Math.ceil(score * 10 - 1e-9) / 10;
