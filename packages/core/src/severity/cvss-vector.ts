import { ReadError } from '../outcome/read-error.ts';

/** The form that CVSS vectors of all versions share: `NAME:VALUE` pairs between slashes. */

/** Reason a vector was refused. */
export type CvssErrorCode =
  | 'version'
  | 'form'
  | 'unknown_metric'
  | 'unknown_value'
  | 'repeated_metric'
  | 'missing_metric';

/** A text that is no CVSS vector. `at` is a zero-based offset in the vector. */
export class CvssError extends ReadError<CvssErrorCode, number> {
  override readonly name = 'CvssError';
}

/** Metrics of a checked vector: name to value. A metric that the vector leaves out is absent. */
export type Metrics = ReadonlyMap<string, string>;

/** Grammar of a version: permitted values by metric, and the mandatory metrics. */
export interface Grammar {
  readonly prefix: string;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly mandatory: readonly string[];
}

/** Grammar from lines such as `AV:N/A/L/P`. */
export function grammarOf(prefix: string, mandatory: string, optional: string): Grammar {
  const read = (lines: string) =>
    lines.split(' ').map((line): [string, string[]] => {
      const [name = '', values = ''] = line.split(':');
      return [name, values.split('/')];
    });
  const base = read(mandatory);
  return {
    prefix,
    values: new Map([...base, ...read(optional)]),
    mandatory: base.map(([name]) => name),
  };
}

/** Metrics of a vector that begins with the grammar's prefix, in any order; @throws CvssError */
export function readMetrics(vector: string, grammar: Grammar): Metrics {
  const metrics = new Map<string, string>();
  let at = grammar.prefix.length;
  for (const pair of vector.slice(at).split('/')) {
    const colon = pair.indexOf(':');
    if (colon < 1) throw new CvssError('form', 'A CVSS vector is made of NAME:VALUE pairs', at);
    const name = pair.slice(0, colon);
    const value = pair.slice(colon + 1);
    const allowed = grammar.values.get(name);
    if (!allowed) throw new CvssError('unknown_metric', 'This CVSS version has no such metric', at);
    if (!allowed.includes(value))
      throw new CvssError('unknown_value', `Metric ${name} has no such value`, at + colon + 1);
    if (metrics.has(name))
      throw new CvssError('repeated_metric', `Metric ${name} stands twice`, at);
    metrics.set(name, value);
    at += pair.length + 1;
  }
  for (const name of grammar.mandatory)
    if (!metrics.has(name))
      throw new CvssError('missing_metric', `Metric ${name} is missing`, vector.length);
  return metrics;
}

/** Numbers behind the values of one metric. */
export type Weights = Readonly<Record<string, number>>;

/** Weight of a metric; one that is absent or not defined counts as 1, which changes no product. */
export function weightOf(weights: Weights, value: string | undefined): number {
  return value === undefined ? 1 : (weights[value] ?? 1);
}

/** True when the vector has one of these metrics, whatever its value. */
export const hasAny = (metrics: Metrics, names: readonly string[]): boolean =>
  names.some((name) => metrics.has(name));
