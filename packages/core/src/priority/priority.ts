/**
 * The order in which vulnerabilities and findings are worth handling (ADR 0033). One number per row, made of facts that the
 * row shows, so that the place of a row in a list can be explained:
 *
 *     priorityOf({ kev: true, severity: 'high', … }) → { tier: 'now', reason: 'known_exploited', rank: 704905216 }
 *
 * Facts count in the order of the digits of `rankOf`: a later one decides only among rows that are equal in all earlier ones.
 */
import { type Severity, severityRank } from '../severity/rating.ts';

/** Whether something holds; `unknown` ranks between both. */
export type Known = 'yes' | 'no' | 'unknown';

/** Facts that decide the priority of a vulnerability, or of one finding of it. */
export interface PriorityFacts {
  /** A record says that the package itself is malicious. */
  malicious: boolean;
  /** A catalogue of exploited vulnerabilities lists it. */
  kev: boolean;
  /** EPSS probability from 0 to 1; null when unknown. */
  epss: number | null;
  severity: Severity;
  /** CVSS score from 0 to 10; null when no source gives one. */
  cvss: number | null;
  /** A version that ends the finding is known. */
  fix: Known;
  /** The root of the SBOM depends on the component itself. */
  direct: Known;
  /** The SBOM is deployed now. */
  in_use: Known;
}

/** `now`: malicious, known exploited, or EPSS of 50 % or more. `next`: critical, or EPSS of 10 % or more. `later`: all else. */
export const PRIORITY_TIERS = ['now', 'next', 'later'] as const;
export type PriorityTier = (typeof PRIORITY_TIERS)[number];

/** The first fact that puts a row into its tier. */
export const PRIORITY_REASONS = [
  'malicious',
  'known_exploited',
  'epss_50',
  'epss_10',
  'critical',
  'severity',
] as const;
type PriorityReason = (typeof PRIORITY_REASONS)[number];

/** Place of a row in the order, and why. */
export interface Priority {
  tier: PriorityTier;
  reason: PriorityReason;
  /** Higher ranks come first; 31 bits. */
  rank: number;
}

/** EPSS from which a vulnerability is in the tier `now`. */
const EPSS_NOW = 0.5;
/** EPSS from which a vulnerability is in the tier `next`. */
const EPSS_NEXT = 0.1;

/** Number of ranks of one tier: `later` has those from 0, `next` the following, `now` the highest. */
export const RANKS_PER_TIER = 165_570_480;

const KNOWN: Readonly<Record<Known, number>> = { no: 0, unknown: 1, yes: 2 };

/** 2 from 50 %, 1 from 10 %, 0 below and where EPSS is unknown. */
const bandOf = (epss: number | null): number => {
  if (epss === null || epss < EPSS_NEXT) return 0;
  return epss < EPSS_NOW ? 1 : 2;
};

/** The priority of a row. */
export function priorityOf(facts: PriorityFacts): Priority {
  const reason = reasonOf(facts);
  const tier = tierOf(reason);
  return { tier, reason, rank: rankOf(facts, tier) };
}

function reasonOf({ malicious, kev, epss, severity }: PriorityFacts): PriorityReason {
  if (malicious) return 'malicious';
  if (kev) return 'known_exploited';
  const band = bandOf(epss);
  if (band > 0) return band === 2 ? 'epss_50' : 'epss_10';
  return severity === 'critical' ? 'critical' : 'severity';
}

/** The tier that a reason puts a row into. */
function tierOf(reason: PriorityReason): PriorityTier {
  if (reason === 'severity') return 'later';
  return reason === 'critical' || reason === 'epss_10' ? 'next' : 'now';
}

/**
 * The facts as digits of one number, the first fact highest. `priority_rank` of the database is the same formula; a test
 * compares both.
 */
function rankOf(facts: PriorityFacts, tier: PriorityTier): number {
  const { malicious, kev, epss, severity, cvss, fix, direct, in_use } = facts;
  const digits: [value: number, values: number][] = [
    [2 - PRIORITY_TIERS.indexOf(tier), 3],
    [Number(malicious), 2],
    [Number(kev), 2],
    [bandOf(epss), 3],
    [severityRank(severity), 5],
    [KNOWN[fix], 3],
    [KNOWN[direct], 3],
    [KNOWN[in_use], 3],
    [cvss === null ? 0 : 1 + Math.round(cvss * 10), 102],
    [epss === null ? 0 : 1 + Math.round(epss * 1000), 1002],
  ];
  return digits.reduce((rank, [value, values]) => rank * values + value, 0);
}
