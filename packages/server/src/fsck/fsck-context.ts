import type { Finding } from '@assay/core/log/audit/finding.ts';
import type { QueryResultRow } from 'pg';
import type { SbomDocuments } from '../features/sbom-files/documents.ts';
import type { LogStore } from '../log/read/log-store.ts';
import type { Database } from '../platform/db/database.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { LogThread } from './all-logs/passed-log.ts';
import type { Scope } from './scope/scope.ts';

/** Reads rows of all tenants, as the owner of the database; each call is a transaction of its own. */
export type ReadAll = <Row extends QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>;

/** Dependencies of the checks. */
export interface FsckContext {
  /** As the owner. */
  all: ReadAll;
  /** As the superuser where the database is the embedded one, else as the owner. */
  admin: ReadAll;
  /** As workers see it: one tenant at a time. */
  database: Database;
  vault: Vault;
  store: LogStore;
  documents: SbomDocuments;
  /** Directory of the blob store. */
  blobFolder: string;
  options: FsckOptions;
  scope: Scope;
  /** Rows are compared with the leaves of logs too: the pass that hashes a whole log serves that. */
  isComparing: boolean;
  /** Checks whole logs beside; they are checked here where there is none. */
  logThread?: LogThread;
}

/** Dependencies of checks of parts of logs. */
export type LogPartContext = Pick<FsckContext, 'all' | 'database' | 'store' | 'scope'>;

/** Options of the command line. */
export interface FsckOptions {
  /** Lines of what was acknowledged to callers: uuids of leaves, or paths of receipts. */
  acked: string[];
  /** Texts of receipts, by path. */
  receipts: Map<string, string>;
  /** How many SBOMs are read again, the newest first. */
  sboms: number;
  /** Lets the server remove files that nothing refers to. */
  sweep: boolean;
}

/** Called with each problem, as a sentence. */
export type Report = (problem: string) => void;

/** Called with each problem of a log, as a sentence, and with what an audit of the log records of it. */
export type Tell = (problem: string, finding: Partial<Finding> & Pick<Finding, 'code'>) => void;

/** One promise of the product, and how it is checked. */
export interface Invariant {
  /** As tests and documents name it: `I3`. */
  id: string;
  /** The invariant, in a few words. */
  name: string;
  /**
   * @returns how much was looked at, in a few words
   * @throws NotChecked where that cannot be found out here
   */
  check(parts: FsckContext, report: Report): Promise<string>;
}

/** Neither held nor broken: what it takes to look is missing. */
export class NotChecked extends Error {
  /** True if the caller named no part to check. */
  readonly isUnasked: boolean = false;
}

/** Not looked at because the caller did not ask for it. */
export class NotAsked extends NotChecked {
  override readonly isUnasked = true;
}
