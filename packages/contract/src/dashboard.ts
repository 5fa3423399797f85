import { z } from 'zod';
import { Check } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { SeverityCounts } from './severity.ts';

const Days = z.coerce.number().int().min(1).max(366).default(90);

/** Vulnerabilities of a day by severity. */
const Day = z.object({
  /** Day in UTC. */
  day: z.iso.date(),
  /** Vulnerabilities that affect current SBOMs, by severity, when the day was first measured. */
  severity_counts: SeverityCounts,
  /** Those of them that are known exploited. */
  exploited: z.number().int(),
  /** Findings of all projects together. */
  findings: z.number().int(),
});

/** Open vulnerabilities, new ones, and how their number changed. Each count is the total of a list of vulnerabilities. */
export const Dashboard = z.object({
  /** Instant of the answer. */
  at: z.iso.datetime(),
  /**
   * How much of the current SBOMs was compared with advisories. Where nothing was, zero vulnerabilities means unknown.
   * Null before the first SBOM is counted.
   */
  check: Check.nullable(),
  /** Vulnerabilities that affect current SBOMs, by severity. */
  open: SeverityCounts,
  /** Those of them that are known exploited. */
  exploited: z.number().int(),
  /** Vulnerabilities by tier of priority. */
  tiers: z.object({
    /** Vulnerabilities of the tier `now`. */
    now: z.number().int(),
    /** Vulnerabilities of the tier `next`. */
    next: z.number().int(),
    /** Vulnerabilities of the tier `later`. */
    later: z.number().int(),
  }),
  /** Findings of all projects together. */
  findings: z.number().int(),
  /** Number of projects. */
  projects: z.number().int(),
  /** Number of projects with findings. */
  affected_projects: z.number().int(),
  /** Vulnerabilities first seen since `since`. */
  new: z.object({
    /** Start of the time that counts as new. */
    since: z.iso.datetime(),
    /** Vulnerabilities first seen since then that still affect current SBOMs. */
    vulnerabilities: z.number().int(),
    /** Those of them that are critical. */
    critical: z.number().int(),
    /** Those of them that are known exploited. */
    exploited: z.number().int(),
  }),
  /** Open vulnerabilities by the time since they were first seen, youngest first; together all of them. */
  ages: z.array(
    z.object({
      /** Start of the bucket; null for the oldest. */
      from: z.iso.datetime().nullable(),
      /** End of the bucket, not within it; null for the youngest. */
      before: z.iso.datetime().nullable(),
      /** Vulnerabilities in the bucket. */
      vulnerabilities: z.number().int(),
    }),
  ),
  /** Measured days, oldest first; days on which the server did not run are absent. */
  trend: z.array(Day),
});
export type Dashboard = z.output<typeof Dashboard>;

/** The first screen of the day, and what projects looked like on earlier days. */
export const dashboard = endpoints({
  getDashboard: {
    method: 'GET',
    path: '/dashboard',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the dashboard',
    query: z.object({
      /** Start of the time that counts as new; seven days ago by default. */
      since: Instant.optional(),
      /** Days of the trend, 1 to 366. */
      days: Days,
    }),
    result: Dashboard,
  },
  /** Counts of the project’s current SBOMs on each measured day. */
  getProjectHistory: {
    method: 'GET',
    path: '/projects/{uuid}/history',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get the history of a project',
    params: z.object({
      /** UUID of the project. */
      uuid: z.uuid(),
    }),
    query: z.object({
      /** Days back from today, 1 to 366. */
      days: Days,
    }),
    result: z.object({
      /** Measured days since the project was first measured, oldest first; the last one is now. */
      items: z.array(
        z.object({
          /** Day in UTC. */
          day: z.iso.date(),
          /** Findings by severity when the day was first measured; today as of now. */
          severity_counts: SeverityCounts,
          /** Components of the current SBOMs. */
          component_count: z.number().int(),
        }),
      ),
    }),
  },
});
