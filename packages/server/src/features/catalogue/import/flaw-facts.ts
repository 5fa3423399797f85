import { isCve } from '@assay/core/advisories/vulnerability.ts';

/** What one record says of a flaw. */
export interface RecordFacts {
  source: string;
  id: string;
  withdrawn: boolean;
  severity: number;
  cvss: number | null;
  cvss_vector: string | null;
  summary: string;
  /** ISO 8601 in UTC. */
  published_at: string | null;
  /** How many flaws the record speaks of. */
  flaws: number;
}

/** What is stored of a flaw. */
export interface FlawFacts {
  severity: number;
  cvss: number | null;
  cvss_vector: string | null;
  summary: string;
  published_at: string | null;
  /** Record and feed that the summary comes from, and how many vulnerabilities that record is about; null without one. */
  text_record: string | null;
  text_source: string | null;
  text_vulnerabilities: number | null;
  /** The same for severity, score and vector; null where nobody has rated it. */
  rating_record: string | null;
  rating_source: string | null;
  rating_vulnerabilities: number | null;
}

/**
 * What its records say of a flaw together; the same whatever order they came in. The rating is that of the first
 * record by: live before withdrawn, rated before not, about this flaw alone before one that speaks of several (an
 * erratum rates the worst of them), with a vector, named CVE, then GHSA, then others, the newer CVSS version, the
 * higher score. The summary is the first that is not empty, where a record about several comes last however it is
 * rated: an erratum's title names none of them. Published is the earliest.
 */
export function flawFactsOf(records: RecordFacts[]): FlawFacts {
  const ranked = records
    .map((record) => ({ record, key: keyOf(record) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ record }) => record);
  const best = ranked[0];
  const rating = best === undefined || isUnrated(best) ? undefined : best;
  const text = firstTextOf(ranked);
  const live = ranked.filter((record) => !record.withdrawn);
  const published = (live.length > 0 ? live : ranked).flatMap((r) => r.published_at ?? []).sort();
  return {
    severity: best?.severity ?? 0,
    cvss: best?.cvss ?? null,
    cvss_vector: best?.cvss_vector ?? null,
    summary: text?.summary ?? '',
    published_at: published[0] ?? null,
    text_record: text?.id ?? null,
    text_source: text?.source ?? null,
    text_vulnerabilities: text?.flaws ?? null,
    rating_record: rating?.id ?? null,
    rating_source: rating?.source ?? null,
    rating_vulnerabilities: rating?.flaws ?? null,
  };
}

const isUnrated = ({ severity, cvss }: RecordFacts) => severity === 0 && cvss === null;

/** Live before withdrawn, about this vulnerability alone before several; else in the order of ratings. */
function firstTextOf(ranked: RecordFacts[]): RecordFacts | undefined {
  const worded = ranked.filter(({ summary }) => summary !== '');
  const live = worded.filter(({ withdrawn }) => !withdrawn);
  const from = live.length > 0 ? live : worded;
  return from.find(({ flaws }) => flaws === 1) ?? from[0];
}

/** Parts to compare one after the other, smaller first. */
function keyOf(record: RecordFacts): (number | string)[] {
  const { severity, cvss, cvss_vector, id } = record;
  return [
    Number(record.withdrawn),
    Number(isUnrated(record)),
    Number(record.flaws > 1),
    Number(cvss_vector === null),
    isCve(id) ? 0 : id.startsWith('GHSA-') ? 1 : 2,
    -cvssVersionOf(cvss_vector),
    -(cvss ?? -1),
    -severity,
    id,
    record.source,
  ];
}

/** 4, 3.1, 3, or 2: vectors of version 2 do not say so. */
function cvssVersionOf(vector: string | null): number {
  const version = /^CVSS:(\d\.\d)\//.exec(vector ?? '')?.[1];
  return version === undefined ? 2 : Number(version);
}

function compareKeys(a: (number | string)[], b: (number | string)[]): number {
  for (let i = 0; i < a.length; i++) {
    const [x = 0, y = 0] = [a[i], b[i]];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
