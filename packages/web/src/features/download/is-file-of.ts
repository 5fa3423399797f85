import type { Attachment } from '@assay/contract/attachments.ts';

/** Where an address below `/projects/` says that a file is. */
export interface FileAddress {
  project: string;
  /** Absent: the file belongs to no SBOM. */
  sbomid?: string;
  uuid: string;
}

/** Whether a file is where its address says. */
export const isFileOf = (
  file: Pick<Attachment, 'project' | 'sbomid'>,
  { project, sbomid = undefined }: Pick<FileAddress, 'project' | 'sbomid'>,
): boolean => file.project === project && (file.sbomid ?? undefined) === sbomid;
