import { isVisibleLine } from '@assay/core/encoding/visible-text.ts';
import { z } from 'zod';
import { PurlText, Sha256 } from './attestations.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** A file kept beside a project, an SBOM or an artifact: stored as it is, never opened. */
export const Attachment = z.object({
  uuid: z.uuid(),
  name: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  /** null where it belongs to an artifact, likewise its path. */
  project_uuid: z.uuid().nullable(),
  project: z.string().nullable(),
  /** null: it does not belong to one SBOM. */
  sbomid: z.uuid().nullable(),
  /** null where it belongs to a project or an SBOM. */
  artifact_uuid: z.uuid().nullable(),
  uploaded_by: z.string(),
  uploaded_at: z.iso.datetime(),
});
export type Attachment = z.output<typeof Attachment>;

/** Name of a file as it is saved again: one segment of a path, without anything that hides or that a file system refuses. */
export const FileName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Field is required')
  .max(255)
  .refine((name) => !/[/\\]/.test(name), 'A file name has no slashes or backslashes')
  .refine((name) => name !== '.' && name !== '..', 'A file name is not one or two dots')
  .refine(isVisibleLine, 'A file name has no control characters and nothing invisible');

/** Exactly one of them; an artifact has a purl or a digest. */
const Owner = z.object({
  project: z.uuid().optional(),
  sbomid: z.uuid().optional(),
  purl: PurlText.optional(),
  sha256: Sha256.optional(),
});
const One = z.object({ uuid: z.uuid() });

/** 1-product §12, “attachments”. */
export const attachments = endpoints({
  addAttachment: {
    method: 'POST',
    path: '/attachments',
    access: 'LedgerAdmin',
    rate: 'U',
    api_keys: true,
    status: 201,
    summary: 'Keeps a file beside a project, an SBOM or an artifact',
    query: Owner.extend({ name: FileName }),
    raw: { request: ['application/octet-stream'] },
    result: Attachment,
  },
  listAttachments: {
    method: 'GET',
    path: '/attachments',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Files of a project, an SBOM or an artifact, newest first',
    query: PageQuery.extend(Owner.shape).extend({
      sort: sortBy(['uploaded_at', 'name', 'size_bytes']).default('-uploaded_at'),
    }),
    result: pageOf(Attachment),
  },
  getAttachment: {
    method: 'GET',
    path: '/attachments/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'What is known of a file',
    params: One,
    result: Attachment,
  },
  getAttachmentContent: {
    method: 'GET',
    path: '/attachments/{uuid}/content',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The file, as it was received',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
  downloadDocument: {
    method: 'GET',
    path: '/documents/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'The bytes of a file, or of the document of an SBOM, whichever the uuid names',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/attachments/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Deletes a file',
    params: One,
  },
});
