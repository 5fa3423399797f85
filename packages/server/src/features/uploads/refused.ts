import type { Excerpt } from '@assay/contract/uploads.ts';
import type { Change } from '../../context.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type OpenUpload, type UploadEntry, updateRefused } from './record-queries.ts';
import { type ErrorWithPlace, type UploadError, uploadErrorOf } from './upload-error.ts';

export { findRefusedUpload, findReplacement, type UploadRow } from './queries.ts';
export { endAsDuplicate } from './record-queries.ts';

/** An upload before its refusal, and the reason. */
export type RefusedUpload = OpenUpload & { error: UploadError };

/** Ends the upload of an SBOM as refused; undefined for an SBOM from before uploads were recorded. */
export async function refuseUpload(
  tx: Writer,
  of: { tenant_uuid: string; sbomid: string },
  why: { error: ErrorWithPlace; excerpt: Excerpt | null },
): Promise<RefusedUpload | undefined> {
  const error = uploadErrorOf(why.error);
  const upload = await updateRefused(tx, of, { ...why, error });
  return upload && { ...upload, error };
}

/** The audit entry of a refusal: with the digest of the document, where all of it arrived. */
export function refusalOf({
  uuid,
  project,
  version,
  error,
  sha256,
  size_bytes,
}: Pick<UploadEntry, 'uuid' | 'project' | 'version' | 'error' | 'sha256' | 'size_bytes'>): Change {
  return {
    action: 'upload.refuse',
    subject_uuid: uuid,
    outcome: 'refused',
    details: { project, version, code: error?.code ?? '', at: error?.at ?? '' },
    ...(sha256 !== null && size_bytes !== null && { object: { sha256, size_bytes } }),
  };
}
