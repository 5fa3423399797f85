import { z } from 'zod';
import { Check, UncheckedReason } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { SeverityCounts } from './severity.ts';

/** How far the processing of an upload is. `failed` is final; `ready` is left only while advisories change. */
export const SBOM_STATUSES = ['queued', 'parsing', 'matching', 'ready', 'failed'] as const;

/** A remark with its place in the document: JSON pointer or `line N`. */
export const Remark = z.object({ message: z.string(), at: z.string() });

/** One step of the way of an upload; `ended_at` is null while it runs. */
export const Step = z.object({
  name: z.enum(['received', 'parsed', 'matched', 'counted']),
  started_at: z.iso.datetime({ precision: 3 }),
  ended_at: z.iso.datetime({ precision: 3 }).nullable(),
});

/** One uploaded document (1-product §4). Counts are null until the step that makes them has ended. */
export const Sbom = z.object({
  sbomid: z.uuid(),
  project: z.string(),
  /** Nil for an SBOM that was refused after its upload was answered: `failed`, in no list, and no part of a project. */
  project_uuid: z.uuid(),
  name: z.string(),
  version: z.string(),
  /** `CycloneDX` or `SPDX`; null while unread. */
  format: z.enum(['CycloneDX', 'SPDX']).nullable(),
  spec_version: z.string().nullable(),
  encoding: z.string().nullable(),
  serial_number: z.string().nullable(),
  /** SHA-256 of the bytes received, after the content encoding was taken off, in hexadecimal. */
  sha256: z.string(),
  size_bytes: z.number().int(),
  uploaded_by: z.string(),
  uploaded_at: z.iso.datetime(),
  in_use: z.boolean(),
  status: z.enum(SBOM_STATUSES),
  error: Remark.nullable(),
  warnings: z.array(Remark),
  /** Warnings found in all; `warnings` holds the first 100. */
  warning_count: z.number().int(),
  component_count: z.number().int().nullable(),
  severity_counts: SeverityCounts.nullable(),
  /** Equals `check.unchecked`. */
  unchecked_count: z.number().int().nullable(),
  /** By the advisory sources that are loaded now. */
  check: Check.nullable(),
  /** Null in lists. */
  unchecked_reasons: z.array(UncheckedReason).nullable(),
  /** Package versions in it that somebody spoke against. Null where they are not counted: in lists, and while it is not ready. */
  trust: z.object({ untrusted: z.number().int(), unsupported: z.number().int() }).nullable(),
  steps: z.array(Step),
  /** Where its upload is recorded: a leaf of the tenant's control log; null for one from before there were logs. */
  receipt: LeafPlace.nullable(),
});
export type Sbom = z.output<typeof Sbom>;

const One = z.object({ sbomid: z.uuid() });

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

/** 1-product §4: documents. What is in them: `sbom-content.ts`. */
export const sboms = endpoints({
  uploadSbom: {
    method: 'POST',
    path: '/sboms',
    access: 'LedgerAdmin',
    rate: 'U',
    api_keys: true,
    idempotency_key: true,
    status: 201,
    summary:
      'Takes an SBOM as it is; 200 with the same SBOM when bytes, project and version are known',
    query: z.object({
      project: ProjectPath,
      version: z.string().trim().max(128).default(''),
      inUse: QueryFlag.default(false),
      /**
       * Absent: small documents are parsed before the answer, larger ones are answered once they are stored. `parsed`: answer
       * when the document was parsed. `ready`: when processing has ended, and a signed checkpoint covers the upload, after
       * 10 s. After 60 s at most; a document that cannot be read is refused with its position.
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
    summary: 'SBOMs of the tenant',
    query: PageQuery.extend({
      /** Path prefix. */
      project: ProjectPath.optional(),
      inUse: QueryFlag.optional(),
      /** In name, version or project path. */
      keyword: SearchText.optional(),
      format: z.enum(['CycloneDX', 'SPDX']).optional(),
      status: z.enum(SBOM_STATUSES).optional(),
      /** Only SBOMs that contain this package version: `purl` as a component or artifact row shows it. */
      purl: z.string().max(4096).optional(),
      sort: sortBy(['uploaded_at', 'severity', 'project', 'version', 'components']).default(
        '-uploaded_at',
      ),
    }),
    result: pageOf(Sbom),
  },
  getSbom: {
    method: 'GET',
    path: '/sboms/{sbomid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'One SBOM with steps, warnings and counts',
    params: One,
    result: Sbom,
  },
  updateSbom: {
    method: 'PATCH',
    path: '/sboms/{sbomid}',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Says whether this version is deployed now',
    params: One,
    body: z.object({ in_use: z.boolean() }),
    result: Sbom,
  },
  deleteSbom: {
    method: 'DELETE',
    path: '/sboms/{sbomid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Deletes an SBOM with its document',
    params: One,
  },
  getSbomDocument: {
    method: 'GET',
    path: '/sboms/{sbomid}/document',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The bytes received, identical',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
  getSbomReceipt: {
    method: 'GET',
    path: '/sboms/{sbomid}/receipt',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary:
      'Receipt of the upload, as c2sp.org/tlog-proof@v1: proves the digest of the document; 409 while no checkpoint covers it',
    params: One,
    raw: { response: 'text/plain' },
  },
  getSbomEvidence: {
    method: 'GET',
    path: '/sboms/{sbomid}/evidence',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Evidence pack of the upload: document, receipt, key and policy in one ZIP file',
    params: One,
    raw: { response: 'application/zip' },
  },
  exportSbom: {
    method: 'GET',
    path: '/sboms/{sbomid}/export',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The same content written anew in CycloneDX 1.6 or SPDX 2.3',
    params: One,
    query: z.object({
      format: z.enum(['cyclonedx', 'spdx']).default('cyclonedx'),
      encoding: z.enum(['json']).default('json'),
      /**
       * CycloneDX only: with the findings and their analysis. Entries that were not compared, not decided, or compared with
       * advisories that are too old have the property `assay:check`: `unchecked:<reason>`, `undecided` or `stale`.
       */
      vex: QueryFlag.default(false),
    }),
    raw: { response: 'application/json' },
  },
  followSbom: {
    method: 'GET',
    path: '/sboms/{sbomid}/events',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary:
      'Server-sent events: `sbom` with the SBOM at each change, ends when it is ready or failed',
    params: One,
    raw: { response: 'text/event-stream' },
  },
});
