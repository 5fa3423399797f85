import { z } from 'zod';
import { AskedGate } from './coverage.ts';
import { endpoints } from './endpoint.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText } from './query.ts';
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

/** Who sent it. The name is the one of that time: it stays when account or key are deleted. */
const Sender = z.object({
  kind: z.enum(['user', 'api-key', 'system', 'anonymous']),
  uuid: z.uuid(),
  name: z.string(),
});

/** Why an upload was refused or failed. */
export const UploadError = Remark.extend({
  /** The same slug as in the answer to the upload. */
  code: z.string(),
  /** HTTP status of the answer, or the one it would have had when the answer came earlier. */
  status: z.number().int(),
});

/**
 * Text of the document around the position of an error. Controls, zero-width and bidirectional characters are escaped as
 * `\u202E`.
 */
export const Excerpt = z.object({
  /** From 1. */
  line: z.number().int(),
  /** From 1; null when only the line is known. */
  column: z.number().int().nullable(),
  /** At most 80 characters of the same line each, before and after the character `found`; '' at the end of a line. */
  before: z.string(),
  found: z.string(),
  after: z.string(),
});
export type Excerpt = z.output<typeof Excerpt>;

const instant = z.iso.datetime({ precision: 3 });

/** One upload, whatever became of it. */
export const Upload = z.object({
  uuid: z.uuid(),
  /** When its first bytes arrived. */
  received_at: instant,
  /** Null while it is in progress. */
  ended_at: instant.nullable(),
  sent_by: Sender,
  /** As it was typed, controls escaped; a refused one may be no project path. */
  project: z.string(),
  /** As it was typed, or what the document states; '' for neither. */
  version: z.string(),
  state: z.enum(UPLOAD_STATES),
  /** Bytes that arrived, as sent; `expected_bytes` by the request's Content-Length, null without one. */
  received_bytes: z.number().int(),
  expected_bytes: z.number().int().nullable(),
  /** Of the document, after the content encoding was taken off; null while not all of it was received. */
  size_bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** The SBOM that it became, or of which it is a duplicate; null for one that became none. */
  sbomid: z.uuid().nullable(),
  error: UploadError.nullable(),
  /** While it is parsed, those read so far; null before, and for a short document. */
  component_count: z.number().int().nullable(),
  /** Package versions to match, and how many are: null until matching begins. */
  package_count: z.number().int().nullable(),
  matched_count: z.number().int().nullable(),
  warning_count: z.number().int(),
  steps: z.array(Step),
  /** What the gate answered when a pipeline last asked about this upload; null where none did. */
  gate: AskedGate.nullable(),
});
export type Upload = z.output<typeof Upload>;

/** One upload with what only its page shows. */
export const UploadDetail = Upload.extend({
  /** Null where the error has no position, and while there is none. */
  excerpt: Excerpt.nullable(),
  /** Leaf of the audit entry that records the upload or its refusal; null for a duplicate, which changes nothing. */
  receipt: LeafPlace.nullable(),
  /** From then on the record may be removed. */
  kept_until: instant,
});
export type UploadDetail = z.output<typeof UploadDetail>;

const Narrowed = z.object({
  /** Uploads to this project or below it, as typed. */
  project: z.string().max(2200).optional(),
  /** uuid of the API key or account that sent it. */
  key: z.uuid().optional(),
  /** In project, version, name of the sender, or message. */
  keyword: SearchText.optional(),
});

const One = z.object({ uuid: z.uuid() });

/** Uploads as records, also of what was refused (1-product §4). For those who may upload. */
export const uploads = endpoints({
  listUploads: {
    method: 'GET',
    path: '/uploads',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'Uploads of the last 90 days, newest first, refused ones with reason and position',
    query: PageQuery.extend(Narrowed.shape).extend({
      /** A state, or `in_progress` for all that have not ended. */
      state: z.enum([...UPLOAD_STATES, 'in_progress']).optional(),
    }),
    result: pageOf(Upload),
  },
  countUploads: {
    method: 'GET',
    path: '/uploads/counts',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'How many uploads there are in each state',
    query: Narrowed,
    result: z.object({
      in_progress: z.number().int(),
      ready: z.number().int(),
      ready_with_warnings: z.number().int(),
      refused: z.number().int(),
      duplicate: z.number().int(),
      failed: z.number().int(),
    }),
  },
  getUpload: {
    method: 'GET',
    path: '/uploads/{uuid}',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'One upload with an excerpt of the document at the error',
    params: One,
    result: UploadDetail,
  },
  getUploadReceipt: {
    method: 'GET',
    path: '/uploads/{uuid}/receipt',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary:
      'Receipt of a refused upload, as c2sp.org/tlog-proof@v1: proves which bytes were refused; 404 where none were complete',
    params: One,
    raw: { response: 'text/plain' },
  },
});
