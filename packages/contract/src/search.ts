import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { SeverityName } from './severity.ts';

/** Groups of search results, in the order in which they are shown. */
export const SEARCH_KINDS = [
  'packages',
  'vulnerabilities',
  'projects',
  'sboms',
  'artifacts',
  'ledgers',
  'documents',
  'people',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A package of the tenant's SBOMs, all of its versions together. */
export const PackageHit = z.object({
  /** Name of the package as its ecosystem writes it, such as `org.apache.logging.log4j:log4j-core`. */
  name: z.string(),
  /** Type of its purl such as `npm`, or `container`, `cpe` or `name`. */
  kind: z.string(),
  /** Number of versions that the tenant’s SBOMs contain. */
  versions: z.number().int(),
  /** Worst severity of any of these versions; null when no vulnerability is known. */
  severity: SeverityName.nullable(),
  /** Package URL of the version that was asked for, or of the only one; null when several match. */
  purl: z.string().nullable(),
});

/** A vulnerability that affects the tenant’s SBOMs. */
export const VulnerabilityHit = z.object({
  /** Id of the vulnerability: CVE, GHSA, or that of its source. */
  id: z.string(),
  /** One line about the vulnerability, from its advisory; may be empty. */
  summary: z.string(),
  /** Severity of the vulnerability. */
  severity: SeverityName,
  /** True when CISA lists the vulnerability as exploited (KEV). */
  kev: z.boolean(),
  /** Number of projects with an affected SBOM in use, or whose newest SBOM is affected when none is in use. */
  affected_projects: z.number().int(),
});

/** A project whose path contains every word of the search. */
export const ProjectHit = z.object({
  /** Path of the project. */
  path: z.string(),
  /** Worst severity of the project; null when no vulnerability is known. */
  severity: SeverityName.nullable(),
  /** When an SBOM was last uploaded to the project; null without one. */
  last_upload_at: z.iso.datetime().nullable(),
});

/** An SBOM, found by its name, its project, its UUID or the SHA-256 of its document. */
export const SbomHit = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
  /** Path of the project. */
  project: z.string(),
  /** Name of what the SBOM describes. */
  name: z.string(),
  /** Version of what the SBOM describes; may be empty. */
  version: z.string(),
  /** When it was uploaded. */
  uploaded_at: z.iso.datetime(),
});

/** An artifact that the tenant builds or signed. */
export const ArtifactHit = z.object({
  /** Name of the artifact. */
  name: z.string(),
  /** Version of the artifact; may be empty. */
  version: z.string(),
  /** `container`, `file`, the type of the purl, `cpe` or `name`. */
  kind: z.string(),
  /** Package URL of the artifact; null when none is known. */
  purl: z.string().nullable(),
  /** SHA-256 of the artifact, in hexadecimal; null when none is known. */
  sha256: z.string().nullable(),
  /** Trust level of the artifact; `unknown` without statements about it. */
  trust_level: z.enum(['trusted', 'untrusted', 'unsupported', 'unknown']),
});

/** A ledger that is not deleted. */
export const LedgerHit = z.object({
  /** UUID of the ledger. */
  uuid: z.uuid(),
  /** Name of the ledger. */
  name: z.string(),
});

/** A document, found by its id, its UUID or the UUID of one of its leaves. */
export const DocumentHit = z.object({
  /** Id of the document, unique in its collection. */
  id: z.string(),
  /** `live`: readable. `deleted`: can be restored. `erased`: its content is gone for good. */
  state: z.enum(['live', 'deleted', 'erased']),
  /** UUID of the ledger that contains the document. */
  ledger_uuid: z.uuid(),
  /** Name of the ledger that contains the document. */
  ledger: z.string(),
  /** Name of the collection that contains the document. */
  collection: z.string(),
});

/** A member of the tenant, or a person with an open invitation. */
export const PersonHit = z.object({
  /** UUID of the user or of the invitation. */
  uuid: z.uuid(),
  /** E-mail address of the person. */
  email: z.string(),
  /** First name of the person; may be empty. */
  first_name: z.string(),
  /** Last name of the person; may be empty. */
  last_name: z.string(),
  /** Role of the person in the tenant. */
  role: z.string(),
});

/** Hits of one kind, and whether the kind was searched. */
const groupOf = <T extends z.ZodType>(hit: T) =>
  z.object({
    /**
     * `searched`: the search ended. `failed`: it took too long or broke. `forbidden`: the role of the caller may not list
     * this kind. `skipped`: the caller asked for other kinds, or nothing of this kind can match.
     */
    state: z.enum(['searched', 'failed', 'forbidden', 'skipped']),
    /** Best matches first, at most `limit`. */
    hits: z.array(hit),
    /** Number of matches that were counted; there may be more when `is_complete` is false. */
    count: z.number().int(),
    /** False when more may match than were counted, also when the search failed. */
    is_complete: z.boolean(),
  });

/** Result of a search, by kind; every kind is present. */
export const SearchAnswer = z.object({
  /** Packages by words of their name, or by purl. */
  packages: groupOf(PackageHit),
  /** Vulnerabilities by id, alias or words of their summary. */
  vulnerabilities: groupOf(VulnerabilityHit),
  /** Projects by words of their path. */
  projects: groupOf(ProjectHit),
  /** SBOMs by name, project, UUID or SHA-256. */
  sboms: groupOf(SbomHit),
  /** Artifacts by name, purl or SHA-256. */
  artifacts: groupOf(ArtifactHit),
  /** Ledgers by words of their name. */
  ledgers: groupOf(LedgerHit),
  /** Documents by id or UUID. */
  documents: groupOf(DocumentHit),
  /** Members and invited people by e-mail address or name. */
  people: groupOf(PersonHit),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;
export type SearchGroup = SearchAnswer[SearchKind];

const Kinds = z
  .string()
  .max(128)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.enum(SEARCH_KINDS)));

/** The palette's call (ADR 0020). */
export const search = endpoints({
  /** Packages, vulnerabilities, projects, SBOMs, artifacts, ledgers, documents and people, as far as the caller may list them. */
  searchEverything: {
    method: 'GET',
    path: '/search',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary: 'Search everything',
    query: z.object({
      /** Words, each the beginning of a word of the name; or a purl, id, alias, UUID, or the first 8 or more digits of a SHA-256. */
      q: z.string().trim().min(1).max(256),
      /** Kinds to search, separated by commas; all when left out. */
      kinds: Kinds.optional(),
      /** Highest number of hits of each kind, 1 to 50. */
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    result: SearchAnswer,
  },
});
