import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { SeverityName } from './severity.ts';

/** What a search looks for, in the order in which groups are shown. */
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
  /** As its ecosystem writes it: `org.apache.logging.log4j:log4j-core`. */
  name: z.string(),
  /** Type of its purl, `container`, `cpe` or `name`. */
  kind: z.string(),
  /** Versions that the tenant's SBOMs contain. */
  versions: z.number().int(),
  /** Worst severity known of any of them; null when nothing is known. */
  severity: SeverityName.nullable(),
  /** Of the version that was asked for, or of the only one; null where several remain. */
  purl: z.string().nullable(),
});

/** A vulnerability that affects what the tenant has deployed. */
export const VulnerabilityHit = z.object({
  id: z.string(),
  summary: z.string(),
  severity: SeverityName,
  kev: z.boolean(),
  affected_projects: z.number().int(),
});

/** A project with its worst severity; null when no vulnerability is known. */
export const ProjectHit = z.object({
  path: z.string(),
  severity: SeverityName.nullable(),
  last_upload_at: z.iso.datetime().nullable(),
});

/** An SBOM by its name, its project, its id or the SHA-256 of its bytes. */
export const SbomHit = z.object({
  sbomid: z.uuid(),
  project: z.string(),
  name: z.string(),
  version: z.string(),
  uploaded_at: z.iso.datetime(),
});

/** What the tenant builds or signed. */
export const ArtifactHit = z.object({
  name: z.string(),
  version: z.string(),
  kind: z.string(),
  purl: z.string().nullable(),
  /** Hexadecimal. */
  sha256: z.string().nullable(),
  trust_level: z.enum(['trusted', 'untrusted', 'unsupported', 'unknown']),
});

/** A ledger that is not deleted. */
export const LedgerHit = z.object({ uuid: z.uuid(), name: z.string() });

/** A document by its id, its uuid or the uuid of one of its leaves. */
export const DocumentHit = z.object({
  id: z.string(),
  state: z.enum(['live', 'deleted', 'erased']),
  ledger_uuid: z.uuid(),
  ledger: z.string(),
  collection: z.string(),
});

/** A member of the tenant or somebody invited. */
export const PersonHit = z.object({
  uuid: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
});

/**
 * Hits of one kind, best first. `state`: `searched`; `failed`, when it took too long or the search broke; `forbidden`, when
 * the caller's role may not list this kind; `skipped`, when the caller asked for other kinds or nothing of this kind can match.
 */
const groupOf = <T extends z.ZodType>(hit: T) =>
  z.object({
    state: z.enum(['searched', 'failed', 'forbidden', 'skipped']),
    hits: z.array(hit),
    /** Hits that were counted; there may be more where `is_complete` is false. */
    count: z.number().int(),
    is_complete: z.boolean(),
  });

/** Groups by kind; every kind is there. */
export const SearchAnswer = z.object({
  packages: groupOf(PackageHit),
  vulnerabilities: groupOf(VulnerabilityHit),
  projects: groupOf(ProjectHit),
  sboms: groupOf(SbomHit),
  artifacts: groupOf(ArtifactHit),
  ledgers: groupOf(LedgerHit),
  documents: groupOf(DocumentHit),
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
  searchEverything: {
    method: 'GET',
    path: '/search',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary:
      'Find packages, vulnerabilities, projects, SBOMs, artifacts, ledgers, documents and people; only kinds that the caller may list are searched',
    query: z.object({
      /** Words, each the beginning of a word of the name; or a purl, id, alias, uuid or SHA-256 (8 digits or more). */
      q: z.string().trim().min(1).max(256),
      /** Comma separated; all unless given. */
      kinds: Kinds.optional(),
      /** Most hits of each kind. */
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    result: SearchAnswer,
  },
});
