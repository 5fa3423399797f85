/**
 * Inputs of SSVC decisions, as far as they follow from what is known of a vulnerability. Each names what it follows from;
 * what follows from nothing is `unknown` and left to a person. What follows from a CVSS vector is an estimate.
 *
 * @see https://certcc.github.io/SSVC/ decision points Exploitation 1.1, Automatable 2.0, Technical Impact 1.0
 */
import { metricsOf } from '../severity/cvss-metrics.ts';
import type { Metrics } from '../severity/cvss-vector.ts';

/** One decision point: its value, and what it follows from. */
interface SsvcInput<Value extends string> {
  value: Value | 'unknown';
  basis: SsvcBasis;
}

/** `kev`, `malicious`: listed so. `cvss`: metrics of the vector. `nothing`: no source says. */
type SsvcBasis = 'kev' | 'malicious' | 'cvss' | 'nothing';

/** The decision points that facts of a vulnerability give. */
interface SsvcInputs {
  /** `active`: exploited in the wild. `poc`: a proof of concept is public. `none`: no evidence of either. */
  exploitation: SsvcInput<'none' | 'poc' | 'active'>;
  /** Whether attackers can automate the steps from reconnaissance to exploitation. */
  automatable: SsvcInput<'yes' | 'no'>;
  /** `total`: control over the component, or all its information. */
  technical_impact: SsvcInput<'partial' | 'total'>;
}

/** SSVC inputs of a vulnerability. @param vector a CVSS vector of any version; null without one */
export function ssvcOf(facts: {
  kev: boolean;
  malicious: boolean;
  vector: string | null;
}): SsvcInputs {
  const metrics = metricsOf(facts.vector);
  return {
    exploitation: exploitationOf(facts, metrics),
    automatable: automatableOf(metrics),
    technical_impact: impactOf(metrics),
  };
}

const NOTHING = { value: 'unknown', basis: 'nothing' } as const;

const EXPLOITATION: Readonly<Record<string, 'none' | 'poc' | 'active'>> = {
  // CVSS 4.0: attacked, proof of concept, unreported. 3.x: high, functional and proof-of-concept code say nothing of attacks.
  A: 'active',
  P: 'poc',
  POC: 'poc',
  F: 'poc',
  H: 'poc',
  U: 'none',
};

function exploitationOf(
  { kev, malicious }: { kev: boolean; malicious: boolean },
  metrics: Metrics | null,
): SsvcInputs['exploitation'] {
  if (kev) return { value: 'active', basis: 'kev' };
  if (malicious) return { value: 'active', basis: 'malicious' };
  const value = EXPLOITATION[metrics?.get('E') ?? ''];
  return value ? { value, basis: 'cvss' } : NOTHING;
}

function automatableOf(metrics: Metrics | null): SsvcInputs['automatable'] {
  const stated = metrics?.get('AU');
  if (stated === 'Y' || stated === 'N')
    return { value: stated === 'Y' ? 'yes' : 'no', basis: 'cvss' };
  // Version 2 has no metric for what a person has to do.
  if (metrics === null || !metrics.has('UI')) return NOTHING;
  const needsNobody =
    metrics.get('AV') === 'N' &&
    metrics.get('AC') === 'L' &&
    metrics.get('PR') === 'N' &&
    metrics.get('UI') === 'N' &&
    metrics.get('AT') !== 'P';
  return { value: needsNobody ? 'yes' : 'no', basis: 'cvss' };
}

function impactOf(metrics: Metrics | null): SsvcInputs['technical_impact'] {
  if (metrics === null) return NOTHING;
  const values = ['C', 'I', 'A'].map((name) => metrics.get(`V${name}`) ?? metrics.get(name));
  const isTotal = values.every((value) => value === 'H' || value === 'C');
  return { value: isTotal ? 'total' : 'partial', basis: 'cvss' };
}
