/**
 * Scores CVSS vectors, versions 2.0, 3.0, 3.1 and 4.0 (FIRST). A vector encodes the severity of a
 * vulnerability; the score is computed from it and never taken from the document:
 *
 *     scoreOf('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H') → 9.8, critical
 *
 * When the vector has temporal (threat) or environmental metrics, the score includes them.
 */

import { scoreV2 } from './cvss-v2.ts';
import { scoreV3 } from './cvss-v3.ts';
import { scoreV4 } from './cvss-v4.ts';
import { CvssError } from './cvss-vector.ts';
import { ratingOf, type Severity } from './rating.ts';

export { CvssError, type CvssErrorCode } from './cvss-vector.ts';

/** As spelled in `CVSS:<version>/`; 2.0 has no prefix. */
export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0';

/** Result of scoring a vector. */
export interface CvssScore {
  readonly version: CvssVersion;
  /** 0.0 to 10.0, one decimal. */
  readonly score: number;
  readonly rating: Severity;
}

/** The longest vector that has every metric of version 4.0 takes about 200 characters. */
const LONGEST_VECTOR = 512;
const REMEMBERED = 20_000;
const remembered = new Map<string, CvssScore>();

/**
 * Version, score and rating of a CVSS vector.
 *
 * Scores are remembered (20,000 vectors): advisories repeat a few thousand vectors.
 *
 * @throws CvssError for an unknown version, metric or value, a repeated metric, a missing mandatory one
 */
export function scoreOf(vector: string): CvssScore {
  const known = remembered.get(vector);
  if (known) return known;
  if (vector.length > LONGEST_VECTOR)
    throw new CvssError('form', 'This is too long for a CVSS vector', LONGEST_VECTOR);
  const score = Object.freeze(compute(vector));
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(vector, score);
  return score;
}

function compute(vector: string): CvssScore {
  const version = versionOf(vector);
  switch (version) {
    case '2.0': {
      const score = scoreV2(vector);
      return { version, score, rating: ratingOf(score, '2') };
    }
    case '4.0': {
      const score = scoreV4(vector);
      return { version, score, rating: ratingOf(score) };
    }
    default: {
      const score = scoreV3(vector, version);
      return { version, score, rating: ratingOf(score) };
    }
  }
}

/** Version 2 has no prefix. */
function versionOf(vector: string): CvssVersion {
  if (!vector.startsWith('CVSS:')) return '2.0';
  const version = vector.slice(5, 8);
  if (vector[8] === '/' && (version === '3.1' || version === '4.0' || version === '3.0'))
    return version;
  throw new CvssError('version', 'Known CVSS versions are 2.0, 3.0, 3.1 and 4.0', 0);
}
