import { isVisibleLine } from '@assay/core/encoding/visible-text.ts';
import { z } from 'zod';
import { PurlText, Sha256 } from './attestation.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { sortBy } from './query.ts';

/** A file kept beside a project, an SBOM or an artifact: stored as it is, never opened. */
export const Attachment = z.object({
  /** UUID of the file. */
  uuid: z.uuid(),
  /** Name of the file, without folders. */
  name: z.string(),
  /** Size of the file in bytes. */
  size_bytes: z.number().int(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
  /** UUID of the project that the file belongs to; null for a file of an artifact. */
  project_uuid: z.uuid().nullable(),
  /** Path of the project that the file belongs to; null for a file of an artifact. */
  project: z.string().nullable(),
  /** UUID of the SBOM that the file belongs to; null for a file of a project or artifact. */
  sbomid: z.uuid().nullable(),
  /** UUID of the artifact that the file belongs to; null for a file of a project or SBOM. */
  artifact_uuid: z.uuid().nullable(),
  /** E-mail of the user, or name of the API key, that uploaded the file. */
  uploaded_by: z.string(),
  /** When the file was uploaded. */
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
  /** UUID of the project that the files belong to. */
  project: z.uuid().optional(),
  /** UUID of the SBOM that the files belong to. */
  sbomid: z.uuid().optional(),
  /** Purl of the artifact that the files belong to. */
  purl: PurlText.optional(),
  /** SHA-256 of the artifact that the files belong to, in hexadecimal. */
  sha256: Sha256.optional(),
});
const One = z.object({
  /** UUID of the file. */
  uuid: z.uuid(),
});

/** Files kept beside projects, SBOMs and artifacts. */
export const attachments = endpoints({
  addAttachment: {
    method: 'POST',
    path: '/attachments',
    access: 'LedgerAdmin',
    rate: 'U',
    api_keys: true,
    status: 201,
    summary: 'Attach a file to a project, an SBOM or an artifact',
    query: Owner.extend({
      /** Name of the file, without folders. */
      name: FileName,
    }),
    raw: { request: ['application/octet-stream'] },
    result: Attachment,
  },
  listAttachments: {
    method: 'GET',
    path: '/attachments',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List attachments',
    query: PageQuery.extend(Owner.shape).extend({
      /** Order of the list; a leading `-` means descending. */
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
    summary: 'Get an attachment',
    params: One,
    result: Attachment,
  },
  getAttachmentContent: {
    method: 'GET',
    path: '/attachments/{uuid}/content',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Download an attachment',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
  downloadDocument: {
    method: 'GET',
    path: '/documents/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Download an attachment or the document of an SBOM by its UUID',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/attachments/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    summary: 'Delete an attachment',
    params: One,
  },
});
