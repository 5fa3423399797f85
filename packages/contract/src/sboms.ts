import { z } from 'zod';
import { Check, UncheckedReason } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { PassedRules, RuleSetName, RuleSetVerdict } from './rule-set-verdicts.ts';
import { SeverityCounts } from './severity.ts';

/** How far the processing of an upload is. `failed` is final; `ready` is left only while advisories change. */
export const SBOM_STATUSES = ['queued', 'parsing', 'matching', 'ready', 'failed'] as const;

/** A warning or error, with its place in the document. */
export const Remark = z.object({
  /** Sentence that describes the remark. */
  message: z.string(),
  /** Place in the document: JSON pointer or `line N`; may be empty. */
  at: z.string(),
});

/** A step of the processing of an upload. */
export const Step = z.object({
  /** Name of the step. */
  name: z.enum(['received', 'parsed', 'matched', 'counted']),
  /** When the step began. */
  started_at: z.iso.datetime({ precision: 3 }),
  /** When the step ended; null while it runs. */
  ended_at: z.iso.datetime({ precision: 3 }).nullable(),
});

/** An uploaded SBOM. Counts are null until the step that makes them has ended. */
export const Sbom = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
  /** Path of the project. */
  project: z.string(),
  /** UUID of the project; the nil UUID for an SBOM that was refused after its upload was answered. */
  project_uuid: z.uuid(),
  /** Name of what the SBOM describes. */
  name: z.string(),
  /** Version of what the SBOM describes: that of the upload, or the one in the document. */
  version: z.string(),
  /** Format of the document; null while unread. */
  format: z.enum(['CycloneDX', 'SPDX']).nullable(),
  /** Version of the format, such as `1.6`; null while unread. */
  spec_version: z.string().nullable(),
  /** Encoding of the document, such as `json` or `xml`; null while unread. */
  encoding: z.string().nullable(),
  /** Serial number or document namespace that the document states; null when it states none. */
  serial_number: z.string().nullable(),
  /** SHA-256 of the document after content decoding, in hexadecimal. */
  sha256: z.string(),
  /** Size of the document in bytes. */
  size_bytes: z.number().int(),
  /** E-mail of the user, or name of the API key, that uploaded it. */
  uploaded_by: z.string(),
  /** When it was uploaded. */
  uploaded_at: z.iso.datetime(),
  /** True when this version is deployed now. */
  in_use: z.boolean(),
  /** Progress of the processing. */
  status: z.enum(SBOM_STATUSES),
  /** Why the processing failed; null unless it did. */
  error: Remark.nullable(),
  /** Irregularities of the document that Assay tolerated, 100 at most. */
  warnings: z.array(Remark),
  /** Number of all warnings; `warnings` contains the first 100. */
  warning_count: z.number().int(),
  /** Number of components in the document; null until it was parsed. */
  component_count: z.number().int().nullable(),
  /** Findings by severity; null until they were counted. */
  severity_counts: SeverityCounts.nullable(),
  /** Components that could not be compared with any advisory: `check.unchecked`; null until it was counted. */
  unchecked_count: z.number().int().nullable(),
  /** How much of the SBOM was compared with advisories, by the sources loaded now; null until it was counted. */
  check: Check.nullable(),
  /** Why components were not compared, the largest group first; null in lists. */
  unchecked_reasons: z.array(UncheckedReason).nullable(),
  /** Package versions with statements against them; null in lists, and until the SBOM is ready. */
  trust: z
    .object({
      /** Package versions that a statement of the tenant calls untrusted. */
      untrusted: z.number().int(),
      /** Package versions that a statement of the tenant calls unsupported. */
      unsupported: z.number().int(),
    })
    .nullable(),
  /** Required rules of rule sets that pass; null until the SBOM is judged by the present rules. */
  rules: PassedRules.nullable(),
  /** Steps of the processing so far, in order. */
  steps: z.array(Step),
  /** Leaf of the tenant’s control log that records the upload; null for uploads from before there were logs. */
  receipt: LeafPlace.nullable(),
});
export type Sbom = z.output<typeof Sbom>;

const One = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
});

/** Media types that an upload may carry; the content decides what it is. */
export const SBOM_MEDIA_TYPES = [
  'application/vnd.cyclonedx+json',
  'application/vnd.cyclonedx+xml',
  'application/spdx+json',
  'text/spdx',
  'application/json',
  'application/xml',
  'application/octet-stream',
  'text/xml',
  'text/plain',
  'application/yaml',
  'application/rdf+xml',
  'application/ld+json',
];

/** SBOMs as documents. Their contents: `sbom-content.ts`. */
export const sboms = endpoints({
  /** Takes the document as it is. Answers 200 with the same SBOM when bytes, project and version are known. */
  uploadSbom: {
    method: 'POST',
    path: '/sboms',
    access: 'LedgerAdmin',
    rate: 'U',
    api_keys: true,
    idempotency_key: true,
    status: 201,
    known_status: 200,
    summary: 'Upload an SBOM',
    query: z.object({
      /** Path of the project; the project is created when it does not exist. */
      project: ProjectPath,
      /** Version of what the SBOM describes; empty takes the one in the document. */
      version: z.string().trim().max(128).default(''),
      /** True when this version is deployed now. */
      inUse: QueryFlag.default(false),
      /**
       * When to answer. `parsed`: after parsing. `ready`: after matching, and when a signed checkpoint covers the
       * upload, for 10 s more. 60 s at most. Left out: small documents are parsed before the answer, larger ones after
       * it.
       */
      wait: z.enum(['parsed', 'ready']).optional(),
    }),
    raw: { request: SBOM_MEDIA_TYPES },
    result: Sbom,
  },
  listSboms: {
    method: 'GET',
    path: '/sboms',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List SBOMs',
    query: PageQuery.extend({
      /** Only SBOMs of the project with this path and of those below it. */
      project: ProjectPath.optional(),
      /** Only SBOMs that are in use (true), or that are not (false). */
      inUse: QueryFlag.optional(),
      /** Text to find in name, version or project path. */
      keyword: SearchText.optional(),
      /** Only documents in this format. */
      format: z.enum(['CycloneDX', 'SPDX']).optional(),
      /** Only SBOMs with this status. */
      status: z.enum(SBOM_STATUSES).optional(),
      /** Only SBOMs for which this rule set has the verdict `verdict`; with any recorded one without `verdict`. */
      rule_set: RuleSetName.optional(),
      /** Only SBOMs with this verdict of `rule_set`; of any rule set without one. */
      verdict: RuleSetVerdict.optional(),
      /** Only SBOMs that contain this package version; `purl` as in the row of a component or artifact. */
      purl: z.string().max(4096).optional(),
      /**
       * Order of the list; a leading `-` means descending. `rules` is the share of required rules that pass; with `rule_set` the
       * verdict of that rule set (fail, unknown, cannot be expressed, not applicable, pass), then its coverage.
       */
      sort: sortBy([
        'uploaded_at',
        'severity',
        'project',
        'version',
        'components',
        'rules',
      ]).default('-uploaded_at'),
    }),
    result: pageOf(Sbom),
  },
  /** With steps, warnings and counts. */
  getSbom: {
    method: 'GET',
    path: '/sboms/{sbomid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get an SBOM',
    params: One,
    result: Sbom,
  },
  updateSbom: {
    method: 'PATCH',
    path: '/sboms/{sbomid}',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Set whether an SBOM is in use',
    params: One,
    body: z.object({
      /** True when this version is deployed now. */
      in_use: z.boolean(),
    }),
    result: Sbom,
  },
  /** With its document. */
  deleteSbom: {
    method: 'DELETE',
    path: '/sboms/{sbomid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete an SBOM',
    params: One,
  },
  /** The bytes as they were received. */
  getSbomDocument: {
    method: 'GET',
    path: '/sboms/{sbomid}/document',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Download the document of an SBOM',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
  /** As c2sp.org/tlog-proof@v1: proves the digest of the document. Answers 409 while no checkpoint covers it. */
  getSbomReceipt: {
    method: 'GET',
    path: '/sboms/{sbomid}/receipt',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Download the receipt of an upload',
    params: One,
    raw: { response: 'text/plain' },
  },
  /** Document, receipt, key and policy in one ZIP file. */
  getSbomEvidence: {
    method: 'GET',
    path: '/sboms/{sbomid}/evidence',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Download the evidence pack of an upload',
    params: One,
    raw: { response: 'application/zip' },
  },
  /** The parsed content as CycloneDX 1.6 or SPDX 2.3. */
  exportSbom: {
    method: 'GET',
    path: '/sboms/{sbomid}/export',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Export an SBOM',
    params: One,
    query: z.object({
      /** Format of the export: CycloneDX 1.6 or SPDX 2.3. */
      format: z.enum(['cyclonedx', 'spdx']).default('cyclonedx'),
      /** Encoding of the export. */
      encoding: z.enum(['json']).default('json'),
      /**
       * True to include findings with their analysis, for CycloneDX only. Unchecked, undecided and stale components get
       * the property `assay:check`.
       */
      vex: QueryFlag.default(false),
    }),
    raw: { response: 'application/json' },
  },
  /** Server-sent events: `sbom` with the SBOM at each change. Ends when it is ready or failed. */
  followSbom: {
    method: 'GET',
    path: '/sboms/{sbomid}/events',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Follow the processing of an SBOM',
    params: One,
    raw: { response: 'text/event-stream' },
  },
});
