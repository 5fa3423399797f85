import { z } from 'zod';
import { UncheckedReason } from './coverage.ts';
import { endpoints } from './endpoint.ts';

/** One import of advisory records: progress while it runs, figures when it ended. */
export const AdvisoryImport = z.object({
  uuid: z.uuid(),
  source: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Records read so far. */
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  withdrawn: z.number().int(),
  /** Records that could not be read; the first of them are in `problems`. */
  refused: z.number().int(),
  /** Package versions whose verdicts were decided anew. */
  rematched: z.number().int(),
  problems: z.array(z.object({ message: z.string(), at: z.string() })),
  error: z.string().nullable(),
});
export type AdvisoryImport = z.output<typeof AdvisoryImport>;

/** What is loaded for one ecosystem. */
export const EcosystemCoverage = z.object({
  /** OSV ecosystem without release: `npm`, `Debian`. */
  ecosystem: z.string(),
  /** Releases of a distribution that records are for, as the source spells them; empty where records name none. */
  releases: z.array(z.string()),
  /** Records that are not withdrawn. */
  records: z.number().int(),
  /** End of the last complete import that had records of it; null before the first: then it counts as not loaded. */
  newest_import_at: z.iso.datetime().nullable(),
  /** Older than the operator's limit. */
  is_stale: z.boolean(),
});
export type EcosystemCoverage = z.output<typeof EcosystemCoverage>;

export const AdvisorySource = z.object({
  source: z.string(),
  /** Records that are not withdrawn. */
  advisories: z.number().int(),
  /** End of the last complete import; null before the first. */
  newest_import_at: z.iso.datetime().nullable(),
  /** In order of their names. */
  ecosystems: z.array(EcosystemCoverage),
  /** Progress, figures and problems of the newest import; null for everybody but SuperAdmins. */
  last_import: AdvisoryImport.nullable(),
});
export type AdvisorySource = z.output<typeof AdvisorySource>;

/** One full re-match: everything is compared with everything, and what differs is put right. */
export const Rematch = z.object({
  uuid: z.uuid(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** `upgrade`: another version of the matcher compared last. */
  reason: z.enum(['upgrade', 'request']),
  /** Name of the SuperAdmin; null: the server itself. */
  started_by: z.string().nullable(),
  /** Version of the matcher that compares. */
  matcher_version: z.number().int(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Package versions that advisories can be compared with, and how many were compared so far. */
  versions: z.number().int(),
  compared: z.number().int(),
  /** Matches of a package version with a vulnerability that came, went, or have another verdict, rating or deciding record. */
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  /** Vulnerabilities that these matches are of. */
  vulnerability_count: z.number().int(),
  error: z.string().nullable(),
});
export type Rematch = z.output<typeof Rematch>;

/** A re-match with the vulnerabilities that it concerns, the most changed first, 100 at most. */
export const RematchDetail = Rematch.extend({
  vulnerabilities: z.array(
    z.object({
      id: z.string(),
      added: z.number().int(),
      removed: z.number().int(),
      changed: z.number().int(),
    }),
  ),
});
export type RematchDetail = z.output<typeof RematchDetail>;

/** 1-product §6, for operators. */
/** Sources of advisories that are loaded, the same for all tenants. */
export const AdvisorySources = z.object({
  items: z.array(AdvisorySource),
  /** The same of all sources together: of two with one ecosystem the newer import counts. */
  ecosystems: z.array(EcosystemCoverage),
  /** The operator's limit: a source whose last complete import is older is stale. */
  max_age_days: z.number(),
});
export type AdvisorySources = z.output<typeof AdvisorySources>;

/** Why components of the tenant's current SBOMs were not compared with advisories, over all projects. */
export const UncheckedReasons = z.object({
  /** The largest group first, 200 at most. */
  items: z.array(
    UncheckedReason.extend({
      /** Current SBOMs that have such components. */
      sboms: z.number().int(),
    }),
  ),
  /** Groups that there are. */
  total: z.number().int(),
  /** Current SBOMs, and those of them whose components are not counted yet. */
  sboms: z.number().int(),
  uncounted: z.number().int(),
});
export type UncheckedReasons = z.output<typeof UncheckedReasons>;

/** 1-product §6. Importing is for operators; every member sees what is loaded. */
export const advisories = endpoints({
  importAdvisories: {
    method: 'POST',
    path: '/advisories/import',
    access: 'SuperAdmin',
    rate: 'U',
    status: 202,
    summary: 'Takes a file of OSV records: .json, .jsonl, .jsonl.zst or .zip; the content decides',
    query: z.object({
      source: z
        .string()
        .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'A source name has letters, digits, dots and hyphens')
        .default('osv'),
    }),
    raw: {
      request: [
        'application/json',
        'application/octet-stream',
        'application/zip',
        'application/zstd',
      ],
    },
    result: AdvisoryImport,
  },
  getAdvisoryImport: {
    method: 'GET',
    path: '/advisories/imports/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Progress and figures of one import',
    params: z.object({ uuid: z.uuid() }),
    result: AdvisoryImport,
  },
  listAdvisorySources: {
    method: 'GET',
    path: '/advisories/sources',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Advisory sources that are loaded: ecosystems, records and age',
    result: AdvisorySources,
  },
  listUncheckedReasons: {
    method: 'GET',
    path: '/advisories/unchecked',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary:
      'Why components of the current SBOMs of all projects were not compared: those in use, else the newest of a project',
    result: UncheckedReasons,
  },
  startRematch: {
    method: 'POST',
    path: '/advisories/rematch',
    access: 'SuperAdmin',
    rate: 'W',
    status: 202,
    summary:
      'Compares all package versions with all advisories again; one at a time: answers the one that has not ended',
    result: Rematch,
  },
  listRematches: {
    method: 'GET',
    path: '/advisories/rematch',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Versions of the matcher, and the last re-matches, newest first, 50 at most',
    result: z.object({
      /** Version of this server's matcher. */
      matcher_version: z.number().int(),
      /** Version by which everything stored was compared last; null: never. */
      compared_with: z.number().int().nullable(),
      items: z.array(Rematch),
    }),
  },
  getRematch: {
    method: 'GET',
    path: '/advisories/rematch/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Progress of one re-match, and what it changed',
    params: z.object({ uuid: z.uuid() }),
    result: RematchDetail,
  },
});
