import type { TrustClaim } from '@assay/core/sbom/compact/encode.ts';
import type { StatedVulnerability } from '@assay/core/sbom/component-graph.ts';
import type { DescribedSubject } from '@assay/core/sbom/described-subject.ts';
import type { SbomErrorCode } from '@assay/core/sbom/sbom-error.ts';

/** Asks the parser child to read one file and write the derived form of it. */
export interface ParseJob {
  id: number;
  /** The document, decompressed. */
  document_path: string;
  /** Where the compressed compact graph is written. */
  derived_path: string;
}

/** What an export says of an entry that advisories say nothing about, or nothing certain. */
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
  /** Where the new document is written. */
  output_path: string;
  format: 'cyclonedx' | 'spdx';
  /** uuid of the new document. */
  document_uuid: string;
  /** UTC, `2026-01-31T12:00:00Z`. */
  created_at: string;
  /** Name and version joined by a hyphen. */
  tool: string;
  /** Vulnerabilities in place of the document's own; CycloneDX alone has them. */
  vulnerabilities?: StatedVulnerability[];
  /** Trust in entries, by number, in place of what the document says of these; CycloneDX alone has it. */
  trust?: TrustClaim[];
  /** Entries, by number, that were not or not fully compared with advisories; CycloneDX alone has them. */
  checks?: ExportedCheck[];
}

export type ParserJob = ParseJob | WriteJob;

export interface Remark {
  message: string;
  at: string;
}

/** What a document describes, kept beside the SBOM. */
export interface SbomSubject extends DescribedSubject {
  /** Entries of which the document says by what level they are trusted. */
  claims: number;
}

/** What a document says of itself and how much is in it. */
export interface ParsedSbom {
  format: 'CycloneDX' | 'SPDX';
  spec_version: string;
  encoding: string;
  serial_number: string | null;
  name: string;
  /** Version of what the document describes; '' when it says none. */
  version: string;
  /** Null for one that was read before subjects were kept. */
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

/** How many components of a document the child has read so far. */
export interface ParserProgress {
  id: number;
  components: number;
}

/** What the child says: `ready` once, when its code is loaded; progress twice a second at most. */
export type ParserMessage = 'ready' | ParserProgress | ParserAnswer;
