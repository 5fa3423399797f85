import { CvssError, scoreOf } from './cvss.ts';
import type { Metrics } from './cvss-vector.ts';

/** Metrics of a vector of any version; null for none, and for one that cannot be read. */
export function metricsOf(vector: string | null): Metrics | null {
  if (vector === null) return null;
  try {
    scoreOf(vector);
  } catch (error) {
    if (error instanceof CvssError) return null;
    throw error;
  }
  const pairs = vector.split('/').map((pair) => pair.split(':'));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
