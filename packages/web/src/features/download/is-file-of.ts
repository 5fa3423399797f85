import type { Attachment } from '@assay/contract/attachments.ts';

/** Location of a file in an address below `/projects/`. */
export interface FileAddress {
  project: string;
  /** Absent: the file belongs to no SBOM. */
  sbomid?: string;
  uuid: string;
}

/** Tells whether a file is at its address. */
export const isFileOf = (
  file: Pick<Attachment, 'project' | 'sbomid'>,
  { project, sbomid = undefined }: Pick<FileAddress, 'project' | 'sbomid'>,
): boolean => file.project === project && (file.sbomid ?? undefined) === sbomid;
