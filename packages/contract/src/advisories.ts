import { z } from 'zod';
import { UncheckedReason } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { QueryFlag } from './query.ts';
import { UPLOADED_KINDS } from './uploaded-kinds.ts';

/** An import of advisory records, with its progress and figures. */
export const AdvisoryImport = z.object({
  /** UUID of the import. */
  uuid: z.uuid(),
  /** Name of the advisory source that the file belongs to: `osv`, or the name given at upload. */
  source: z.string(),
  /** Progress of the import; `done` and `failed` are final. */
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** When the file was received. */
  started_at: z.iso.datetime(),
  /** When the import ended; null while it runs. */
  ended_at: z.iso.datetime().nullable(),
  /** Records read so far. */
  read: z.number().int(),
  /** Records that were not stored before. */
  added: z.number().int(),
  /** Records that replaced another revision. */
  changed: z.number().int(),
  /** Records that were stored already, byte for byte. */
  unchanged: z.number().int(),
  /** Records that their source has withdrawn, among those read. */
  withdrawn: z.number().int(),
  /** Records that Assay could not read; `problems` lists the first of them. */
  refused: z.number().int(),
  /** Package versions that were compared again because of this import. */
  rematched: z.number().int(),
  /** The first records that were refused, each with its reason. */
  problems: z.array(
    z.object({
      /** Why the record was refused, as a sentence. */
      message: z.string(),
      /** File, line or record at which the problem is. */
      at: z.string(),
    }),
  ),
  /** Why the import failed, as a sentence; null unless it did. */
  error: z.string().nullable(),
});
export type AdvisoryImport = z.output<typeof AdvisoryImport>;

/** Advisories that are loaded for one ecosystem. */
export const EcosystemCoverage = z.object({
  /** OSV ecosystem without release: `npm`, `Debian`. */
  ecosystem: z.string(),
  /** Releases of the distribution that records are about, as the source spells them; empty when records name none. */
  releases: z.array(z.string()),
  /** Records that are not withdrawn. */
  records: z.number().int(),
  /**
   * End of the last complete import with records of the ecosystem; null before the first, and the ecosystem counts as
   * not loaded.
   */
  newest_import_at: z.iso.datetime().nullable(),
  /** True when that import is older than the operator’s limit. */
  is_stale: z.boolean(),
});
export type EcosystemCoverage = z.output<typeof EcosystemCoverage>;

/** A source of advisories, with what is loaded from it. */
export const AdvisorySource = z.object({
  /** Name of the source: `osv`, or the name given at import. */
  source: z.string(),
  /** Records that are not withdrawn. */
  advisories: z.number().int(),
  /** End of the last complete import; null before the first. */
  newest_import_at: z.iso.datetime().nullable(),
  /** Ecosystems with records of this source, by name. */
  ecosystems: z.array(EcosystemCoverage),
  /** Progress, figures and problems of the newest import; null for everyone except SuperAdmins. */
  last_import: AdvisoryImport.nullable(),
});
export type AdvisorySource = z.output<typeof AdvisorySource>;

/** A comparison of all package versions with all advisories, which corrects what differs. */
export const Rematch = z.object({
  /** UUID of the re-match. */
  uuid: z.uuid(),
  /** Progress of the re-match; `done` and `failed` are final. */
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** `upgrade`: the last comparison was by another version of the matcher. `request`: a SuperAdmin asked for it. */
  reason: z.enum(['upgrade', 'request']),
  /** Name of the SuperAdmin who asked for it; null for the server itself. */
  started_by: z.string().nullable(),
  /** Version of the matcher that compares. */
  matcher_version: z.number().int(),
  /** When it was requested. */
  started_at: z.iso.datetime(),
  /** When it ended; null while it runs. */
  ended_at: z.iso.datetime().nullable(),
  /** Package versions that can be compared with advisories. */
  versions: z.number().int(),
  /** Package versions that were compared so far. */
  compared: z.number().int(),
  /** Matches of a package version with a vulnerability that are new. */
  added: z.number().int(),
  /** Matches that no longer exist. */
  removed: z.number().int(),
  /** Matches with another verdict, rating or deciding record. */
  changed: z.number().int(),
  /** Number of vulnerabilities whose matches changed. */
  vulnerability_count: z.number().int(),
  /** Why it failed, as a sentence; null unless it did. */
  error: z.string().nullable(),
});
export type Rematch = z.output<typeof Rematch>;

/** A re-match with the vulnerabilities that it concerns, the most changed first, 100 at most. */
export const RematchDetail = Rematch.extend({
  /** Vulnerabilities whose matches changed, the most changed first, 100 at most. */
  vulnerabilities: z.array(
    z.object({
      /** Id of the vulnerability: CVE, GHSA, or that of its source. */
      id: z.string(),
      /** Matches of this vulnerability that are new. */
      added: z.number().int(),
      /** Matches of this vulnerability that no longer exist. */
      removed: z.number().int(),
      /** Matches of this vulnerability with another verdict, rating or deciding record. */
      changed: z.number().int(),
    }),
  ),
});
export type RematchDetail = z.output<typeof RematchDetail>;

/** Sources of advisories that are loaded, the same for all tenants. */
export const AdvisorySources = z.object({
  /** Sources of advisories, by name. */
  items: z.array(AdvisorySource),
  /** Coverage of all sources together; when two cover one ecosystem, the newer import counts. */
  ecosystems: z.array(EcosystemCoverage),
  /** The operator’s limit in days: a source whose last complete import is older is stale. */
  max_age_days: z.number(),
});
export type AdvisorySources = z.output<typeof AdvisorySources>;

/** Why components of the tenant's current SBOMs were not compared with advisories, over all projects. */
export const UncheckedReasons = z.object({
  /** Groups of components by reason, the largest first, 200 at most. */
  items: z.array(
    UncheckedReason.extend({
      /** Current SBOMs that have such components. */
      sboms: z.number().int(),
    }),
  ),
  /** Number of all groups. */
  total: z.number().int(),
  /** Current SBOMs of all projects: those in use, or the newest of a project without any. */
  sboms: z.number().int(),
  /** Current SBOMs whose components are not counted yet. */
  uncounted: z.number().int(),
});
export type UncheckedReasons = z.output<typeof UncheckedReasons>;

/** Advisory sources. Importing is for operators; every member sees what is loaded. */
export const advisories = endpoints({
  /**
   * Takes a file of OSV records or CSAF documents: `.json`, `.jsonl`, `.jsonl.zst` or `.zip`; the content decides. Other
   * kinds of files, as sources publish them, are taken by `kind`. The import continues after the answer.
   */
  importAdvisories: {
    method: 'POST',
    path: '/advisories/import',
    access: 'SuperAdmin',
    rate: 'U',
    status: 202,
    summary: 'Import advisory records',
    query: z.object({
      /**
       * Name of the source that records of the kinds `osv` and `csaf` belong to, by default the name of the kind; an import replaces
       * only records of its own source. Ignored for other kinds.
       */
      source: z
        .string()
        .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'A source name has letters, digits, dots and hyphens')
        .optional(),
      /**
       * Kind of the file: `osv` for records of OSV; `csaf` for documents of a vendor; `nvd`, `cve`, `malicious`, `kev`, `epss` and
       * `end_of_life` for a file of such a source, which then also names the source; `bundle` for what another server exported.
       * Records of a kind other than `osv` and `bundle` make no ecosystem checked, because a file does not say how much of its source it has.
       */
      kind: z.enum(UPLOADED_KINDS).default('osv'),
      /** SHA-256 of the public key (SubjectPublicKeyInfo in DER) that must have signed the bundle; required for a bundle. */
      key: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'The SHA-256 of a key has 64 hexadecimal digits')
        .optional(),
      /** True to let an older bundle replace what this server knows from a newer state of a source. */
      sets_back: QueryFlag.default(false),
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
  /**
   * Everything that this server knows about vulnerabilities, as a signed bundle for another server: records of all sources, EPSS,
   * KEV, malicious packages, end-of-life dates, and how fresh each of them is.
   */
  exportAdvisories: {
    method: 'GET',
    path: '/advisories/export',
    access: 'SuperAdmin',
    rate: 'X',
    summary: 'Export all advisories as a signed bundle',
    raw: { response: 'application/octet-stream' },
  },
  getAdvisoryImport: {
    method: 'GET',
    path: '/advisories/imports/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Get the progress of an import',
    params: z.object({
      /** UUID of the import. */
      uuid: z.uuid(),
    }),
    result: AdvisoryImport,
  },
  /** Loaded sources with their ecosystems, records and age. */
  listAdvisorySources: {
    method: 'GET',
    path: '/advisories/sources',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List advisory sources',
    result: AdvisorySources,
  },
  /** Covers the current SBOMs of all projects: those in use, or the newest of a project without any. */
  listUncheckedReasons: {
    method: 'GET',
    path: '/advisories/unchecked',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List why components were not compared',
    result: UncheckedReasons,
  },
  /**
   * Compares all package versions with all advisories again. Only one runs at a time: while one runs, the call answers
   * that one.
   */
  startRematch: {
    method: 'POST',
    path: '/advisories/rematch',
    access: 'SuperAdmin',
    rate: 'W',
    status: 202,
    summary: 'Start a re-match',
    result: Rematch,
  },
  /** Versions of the matcher, and the last 50 re-matches, newest first. */
  listRematches: {
    method: 'GET',
    path: '/advisories/rematch',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'List re-matches',
    result: z.object({
      /** Version of this server's matcher. */
      matcher_version: z.number().int(),
      /** Version of the matcher that last compared everything stored; null when none did. */
      compared_with: z.number().int().nullable(),
      /** Re-matches, newest first, 50 at most. */
      items: z.array(Rematch),
    }),
  },
  /** Progress of one re-match, and what it changed. */
  getRematch: {
    method: 'GET',
    path: '/advisories/rematch/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Get a re-match',
    params: z.object({
      /** UUID of the re-match. */
      uuid: z.uuid(),
    }),
    result: RematchDetail,
  },
});
