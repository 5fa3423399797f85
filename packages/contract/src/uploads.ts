import { z } from 'zod';
import { AskedGate } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';
import { Remark, Step } from './sboms.ts';

/**
 * How far an upload is. `refused`: the document or the request cannot be taken, and its sender can do something about
 * it. `failed`: the connection or the server broke off. Neither changes the project.
 */
export const UPLOAD_STATES = [
  'receiving',
  'queued',
  'parsing',
  'matching',
  'ready',
  'ready_with_warnings',
  'refused',
  'duplicate',
  'failed',
] as const;

/** States in which an upload has not ended. */
export const OPEN_UPLOAD_STATES = ['receiving', 'queued', 'parsing', 'matching'] as const;

/** User or API key that sent it, with its name at that time. */
const Sender = z.object({
  /** Kind of the sender. */
  kind: z.enum(['user', 'api-key', 'system', 'anonymous']),
  /** UUID of the user or API key. */
  uuid: z.uuid(),
  /** E-mail of the user, or name of the API key. */
  name: z.string(),
});

/** Why an upload was refused or failed. */
export const UploadError = Remark.extend({
  /** Stable name of the error, as in the answer to the upload. */
  code: z.string(),
  /** HTTP status of the answer, or the one it would have had when the answer was sent earlier. */
  status: z.number().int(),
});

/**
 * Text of the document around the position of an error. Controls, zero-width and bidirectional characters are escaped as
 * `\u202E`.
 */
export const Excerpt = z.object({
  /** Line of the document, from 1. */
  line: z.number().int(),
  /** Column of the line, from 1; null when only the line is known. */
  column: z.number().int().nullable(),
  /** Text of the same line before it, 80 characters at most. */
  before: z.string(),
  /** The character at the position; empty at the end of a line. */
  found: z.string(),
  /** Text of the same line after it, 80 characters at most. */
  after: z.string(),
});
export type Excerpt = z.output<typeof Excerpt>;

const instant = z.iso.datetime({ precision: 3 });

/** An upload of an SBOM, also when it was refused. */
export const Upload = z.object({
  /** UUID of the upload. */
  uuid: z.uuid(),
  /** When its first bytes arrived. */
  received_at: instant,
  /** When the upload ended; null while it is in progress. */
  ended_at: instant.nullable(),
  /** User or API key that sent it. */
  sent_by: Sender,
  /** Project path as it was sent, control characters escaped; that of a refused upload may not be valid. */
  project: z.string(),
  /** Version as it was sent, or as the document states it; empty for neither. */
  version: z.string(),
  /** Progress or result of the upload. */
  state: z.enum(UPLOAD_STATES),
  /** Bytes that arrived, before content decoding. */
  received_bytes: z.number().int(),
  /** Bytes that the request announced by Content-Length; null when it did not. */
  expected_bytes: z.number().int().nullable(),
  /** Size of the document in bytes after content decoding; null until all of it was received. */
  size_bytes: z.number().int().nullable(),
  /** SHA-256 of the document, in hexadecimal; null while not all of it was received. */
  sha256: z.string().nullable(),
  /** The SBOM that it became, or of which it is a duplicate; null for neither. */
  sbomid: z.uuid().nullable(),
  /** Why the upload was refused or failed; null otherwise. */
  error: UploadError.nullable(),
  /** Components of the document; while it is parsed, those read so far; null before, and for a short document. */
  component_count: z.number().int().nullable(),
  /** Package versions to match; null until matching begins. */
  package_count: z.number().int().nullable(),
  /** Package versions matched so far; null until matching begins. */
  matched_count: z.number().int().nullable(),
  /** Number of irregularities that Assay tolerated. */
  warning_count: z.number().int(),
  /** Steps of the processing so far, in order. */
  steps: z.array(Step),
  /** Result of the gate that was last recorded for this upload; null without one. */
  gate: AskedGate.nullable(),
});
export type Upload = z.output<typeof Upload>;

/** An upload with an excerpt of the document and its receipt. */
export const UploadDetail = Upload.extend({
  /** Text of the document at the error; null without an error, or when it has no position. */
  excerpt: Excerpt.nullable(),
  /** Leaf of the audit entry that records the upload or its refusal; null for a duplicate, which changes nothing. */
  receipt: LeafPlace.nullable(),
  /** From when the record may be removed. */
  kept_until: instant,
});
export type UploadDetail = z.output<typeof UploadDetail>;

const Narrowed = z.object({
  /** Only uploads to this project or below it, as sent. */
  project: z.string().max(2200).optional(),
  /** Only uploads of this API key or account, by UUID. */
  key: z.uuid().optional(),
  /** Text to find in project, version, name of the sender, or message. */
  keyword: SearchText.optional(),
});

const One = z.object({
  /** UUID of the upload. */
  uuid: z.uuid(),
});

/** Uploads as records, also of what was refused. For those who may upload. */
export const uploads = endpoints({
  /** Lists the uploads of the last 90 days, newest first; refused uploads with reason and position. */
  listUploads: {
    method: 'GET',
    path: '/uploads',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'List uploads',
    query: PageQuery.extend(Narrowed.shape).extend({
      /** Only uploads in this state; `in_progress` for all that have not ended. */
      state: z.enum([...UPLOAD_STATES, 'in_progress']).optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['received_at', 'project', 'sender', 'duration', 'state']).default(
        '-received_at',
      ),
    }),
    result: pageOf(Upload),
  },
  countUploads: {
    method: 'GET',
    path: '/uploads/counts',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'Count uploads by state',
    query: Narrowed,
    result: z.object({
      /** Uploads that have not ended. */
      in_progress: z.number().int(),
      /** Uploads that became an SBOM without warnings. */
      ready: z.number().int(),
      /** Uploads that became an SBOM with warnings. */
      ready_with_warnings: z.number().int(),
      /** Uploads whose document or request could not be accepted. */
      refused: z.number().int(),
      /** Uploads of a document that was known already. */
      duplicate: z.number().int(),
      /** Uploads that the connection or the server broke off. */
      failed: z.number().int(),
    }),
  },
  /** With an excerpt of the document at the error. */
  getUpload: {
    method: 'GET',
    path: '/uploads/{uuid}',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'Get an upload',
    params: One,
    result: UploadDetail,
  },
  /** As c2sp.org/tlog-proof@v1: proves which bytes were refused. Answers 404 when they were not complete. */
  getUploadReceipt: {
    method: 'GET',
    path: '/uploads/{uuid}/receipt',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'Download the receipt of a refused upload',
    params: One,
    raw: { response: 'text/plain' },
  },
});
