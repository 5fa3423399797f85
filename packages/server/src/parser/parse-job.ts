import type { NoticesHead } from '@assay/core/notices/notice-lines.ts';
import type { NoticeFormat } from '@assay/core/notices/write-notices.ts';
import type { TrustClaim } from '@assay/core/sbom/compact/encode.ts';
import type { StatedVulnerability } from '@assay/core/sbom/component-graph.ts';
import type { DescribedSubject } from '@assay/core/sbom/described-subject.ts';
import type { SbomErrorCode } from '@assay/core/sbom/sbom-error.ts';

/** A decompressed document: a file, or its bytes where it is small. */
export type DocumentSource = { document_path: string } | { document: Uint8Array };

/** Asks to read one document and write the derived form of it. */
export type ParseRequest = DocumentSource & {
  /** Path for the compressed compact graph. */
  derived_path: string;
};

/** The same, as the parser child gets it: of a document in memory the number of bytes, which arrive at {@link BYTES_FD}. */
export type ParseJob = ({ document_path: string } | { document_bytes: number }) & {
  id: number;
  derived_path: string;
};

/** Descriptor of the pipe through which the child gets documents that are in memory. */
export const BYTES_FD = 4;

/** Export property of an entry that advisories cover not at all, or not with certainty. */
export interface ExportedCheck {
  entry: number;
  /** `unchecked:no_source`, `undecided`, `stale`. */
  check: string;
}

/** Asks the parser child to read one file and write its content again. */
export interface WriteJob {
  id: number;
  /** The document, decompressed. */
  document_path: string;
  /** Path for the new document. */
  output_path: string;
  format: 'cyclonedx' | 'spdx';
  /** uuid of the new document. */
  document_uuid: string;
  /** UTC, `2026-01-31T12:00:00Z`. */
  created_at: string;
  /** Name and version joined by a hyphen. */
  tool: string;
  /** Vulnerabilities that replace the document's own; CycloneDX only. */
  vulnerabilities?: StatedVulnerability[];
  /** Trust levels of entries, by number, that replace the document's claims; CycloneDX only. */
  trust?: TrustClaim[];
  /** Entries, by number, that were not or not fully compared with advisories; CycloneDX alone has them. */
  checks?: ExportedCheck[];
}

/** Asks the parser child to read one file and write its license notices. */
export interface NoticesJob {
  id: number;
  /** The document, decompressed. */
  document_path: string;
  /** Path for the notices. */
  output_path: string;
  notices: {
    format: NoticeFormat;
    head: NoticesHead;
    /** Most components, and bytes after which the document is refused as `too_long`; without it all of them, up to 256 MiB. */
    most?: { components: number; bytes: number };
  };
}

/** Asks the parser child to read the standards of one file. */
export interface StandardsJob {
  id: number;
  /** The document. */
  document_path: string;
  /** Path for what was read: a `StandardsFile` as JSON. */
  standards_path: string;
}

/** A job as the parser child gets it. */
export type ParserJob = ParseJob | WriteJob | NoticesJob | StandardsJob;

/** A job as it is given to a parser process. */
export type ParserTask = (ParseRequest | WritingJob) & { id: number };

/** Jobs that write a file and answer nothing else. */
export type WritingJob = Omit<WriteJob, 'id'> | Omit<NoticesJob, 'id'> | Omit<StandardsJob, 'id'>;

export interface Remark {
  message: string;
  at: string;
}

/** Subject of a document, stored with the SBOM. */
export interface SbomSubject extends DescribedSubject {
  /** Number of entries with a claimed trust level. */
  claims: number;
}

/** Metadata and counts of a document. */
export interface ParsedSbom {
  format: 'CycloneDX' | 'SPDX';
  spec_version: string;
  encoding: string;
  serial_number: string | null;
  name: string;
  /** Version of the document's subject; '' when absent. */
  version: string;
  /** Null for one parsed before subjects were stored. */
  subject: SbomSubject | null;
  component_count: number;
  /** The first 100. */
  warnings: Remark[];
  warning_count: number;
}

/** A document that cannot be read: for the person who sent it. */
export interface RefusedSbom extends Remark {
  code: SbomErrorCode | 'deadline' | 'memory' | 'crashed' | 'no_space';
}

export interface Refused {
  refused: RefusedSbom;
}

/** The child's answer: exactly one of the results. */
export type ParserAnswer = { id: number } & ({ parsed: ParsedSbom } | { written: true } | Refused);

/** Number of components read so far by the child. */
export interface ParserProgress {
  id: number;
  components: number;
}

/** Messages of the child: `ready` once, when its code is loaded; progress at most twice a second. */
export type ParserMessage = 'ready' | ParserProgress | ParserAnswer;
