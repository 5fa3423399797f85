import type { FactRef } from '../standards/check-outcome.ts';
import type { JudgedRequirement, StatedEvidence } from '../standards/judge-requirements.ts';

/** A statement with what declarations say of it. */
export interface DeclaredStatement extends StatedEvidence {
  uuid: string;
  text: string;
  /** E-mail address. */
  owner: string;
  stated_at: Date;
  attachment_uuid: string | null;
  attachment_name: string | null;
  attachment_sha256: string | null;
  /** Audit entry that records it; null when it is missing. */
  entry_uuid: string | null;
}

export type DeclaredRequirement = JudgedRequirement<DeclaredStatement>;

/** A standard with its requirements, judged for the project. */
export interface DeclaredStandard {
  uuid: string;
  name: string;
  /** May be empty. */
  version: string;
  /** May be empty. */
  owner: string;
  /** The sentences are those of Assay. */
  is_built_in: boolean;
  requirements: readonly DeclaredRequirement[];
}

/** Everything that declarations of a project are written from. */
export interface DeclaredEvidence {
  /** UUID of the document that is written. */
  uuid: string;
  /** RFC 3339 in UTC. */
  timestamp: string;
  /** Organization that states the results. */
  assessor: string;
  /** Path of the project. */
  project: string;
  /** SBOM from which checks follow: its address, and its SHA-256 in hexadecimal; null without one. */
  sbom: { url: string; sha256: string } | null;
  standards: readonly DeclaredStandard[];
  /** Address of a record; null for one without an address. */
  urlOf: (record: FactRef) => string | null;
  /** Address of a file, and of the record of an audit entry. */
  fileUrl: (uuid: string) => string;
  entryUrl: (uuid: string) => string;
}

type Named = Pick<DeclaredStandard, 'uuid'>;

/** Reference of a standard in the document. */
export const standardRef = ({ uuid }: Named): string => `standard:${uuid}`;

/** Reference of a requirement in the document. */
export const requirementRef = ({ uuid }: Named, identifier: string): string =>
  `requirement:${uuid}:${identifier}`;
