import type { Finding } from '@assay/core/log/audit/finding.ts';
import { CompiledQuery } from 'kysely';
import { Unavailable } from '../../../errors.ts';
import { levelRows } from '../../../features/attestations/judge/recheck-levels.ts';
import { signatureRows } from '../../../features/attestations/recorded/hold-signatures.ts';
import { findingRows } from '../../../features/catalogue/check/finding-rows.ts';
import {
  lastingMiscounts,
  recountTenant,
  sentenceOfMiscount,
} from '../../../features/catalogue/check/recount.ts';
import { contentRows } from '../../../features/documents/recorded/content-rows.ts';
import { byteRows } from '../../../features/sbom-files/byte-rows.ts';
import { compareScope } from '../../../fsck/all-logs/beside-log.ts';
import { checkUnrecorded } from '../../../fsck/audit-entries.ts';
import { entriesOf } from '../../../fsck/control-log.ts';
import { checkTenantActs } from '../../../fsck/derived/acts.ts';
import { rowProblem } from '../../../fsck/derived/rows.ts';
import { checkLedgerStatements } from '../../../fsck/derived/statements.ts';
import type { ReadAll } from '../../../fsck/fsck-context.ts';
import type { Scope } from '../../../fsck/scope/scope.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedSchema } from '../../../platform/db/expected-schema.ts';
import { readSchemaObjects, schemaDifferences } from '../../../platform/db/schema-objects.ts';
import type { DerivedRows } from '../../../platform/derived-rows.ts';
import { createLogReader } from '../../read/log-reader.ts';
import type { LogName, RowAuditContext } from '../audit-context.ts';
import type { LogKind } from '../queries.ts';
import { selectDiffering } from './differing-queries.ts';
import { takeTurn } from './take-turn.ts';
import type { NewTurn } from './turn-queries.ts';

/** Findings about the rows beside a log that are not as they must be. */
interface AuditedRows {
  findings: Finding[];
  /** Where the next audit continues. */
  turns: NewTurn[];
}

/** One audit, as its checks of rows see it. */
interface Auditing {
  scope: Scope;
  parts: RowAuditContext;
  log: LogName;
  signal: AbortSignal | undefined;
  report: (message: string, index?: number | null) => void;
  turns: NewTurn[];
}

/** Looks at some of the rows beside a log. */
export type RowCheck = (auditing: Auditing) => Promise<unknown>;
/** Checks by their names, in the order in which they are made. */
export type RowChecks = Readonly<Record<string, RowCheck>>;

interface RowAuditOptions {
  kind: LogKind;
  /** Leaves, and ranges of rows, that are compared. */
  scope: Scope;
  signal?: AbortSignal | undefined;
  checks?: Record<LogKind, RowChecks> | undefined;
}

/**
 * Audits the rows that follow from a log: of a ledger its statements, signatures, levels and contents; of the signers log the acts of people; of
 * the control log what audit entries recorded, the schema, findings, counts and stored bytes. What is large is derived again in turns.
 */
export async function auditRows(
  parts: RowAuditContext,
  log: LogName,
  { kind, scope, signal, checks = ROW_CHECKS }: RowAuditOptions,
): Promise<AuditedRows> {
  const findings: Finding[] = [];
  const rechecks: NewTurn[] = [];
  const report = (message: string, index: number | null = null) =>
    void findings.push({ code: 'row_changed', index, message });
  for (const check of Object.values(checks[kind]))
    await check({ parts, log, scope, signal, report, turns: rechecks });
  return { findings, turns: rechecks };
}

/** Checks of rows beside a log, by its kind. */
export const ROW_CHECKS: Record<LogKind, RowChecks> = {
  ledger: {
    statements: ({ parts, log, report }) =>
      checkLedgerStatements(readingAs(parts, log), ledgerOf(log), report),
    signatures: (auditing) =>
      recheckRows(auditing, signatureRows(auditing.parts.database, ledgerOf(auditing.log))),
    levels(auditing) {
      const { tenant_uuid, ledger_uuid } = ledgerOf(auditing.log);
      return recheckRows(auditing, levelRows(judgeParts(auditing), tenant_uuid, { ledger_uuid }));
    },
    contents: (auditing) => recheckRows(auditing, contentRows(auditing.parts, auditing.log)),
  },

  signers: {
    acts: ({ parts, log, report }) =>
      checkTenantActs(readingAs(parts, log), log.tenant_uuid, report),
  },

  control: {
    async commitments({ parts, log, scope, report }) {
      const all = readingAs(parts, log);
      const control = { tenant_uuid: log.tenant_uuid, uuid: log.log_uuid };
      await compareScope({ all, scope }, control, entriesOf(parts, control, report));
    },
    unrecorded: ({ parts, log, scope, report }) =>
      checkUnrecorded({ all: readingAs(parts, log), scope }, report),
    async rows({ parts, log, report }) {
      for (const row of await (parts.differingRows ?? (() => readDiffering(parts.database)))())
        if (row.tenant === log.tenant_uuid) report(rowProblem(row));
    },
    async schema({ parts, log, report }) {
      const all = readingAs(parts, log);
      const objects = await readSchemaObjects((text) => all(text));
      for (const difference of schemaDifferences(expectedSchema(), objects)) report(difference);
    },
    levels: (auditing) =>
      recheckRows(
        auditing,
        levelRows(judgeParts(auditing), auditing.log.tenant_uuid, 'without ledger'),
      ),
    findings: (auditing) =>
      recheckRows(auditing, findingRows(auditing.parts.database, auditing.log.tenant_uuid)),
    bytes: (auditing) =>
      recheckRows(
        auditing,
        byteRows(auditing.parts.database, auditing.parts.blobs, auditing.log.tenant_uuid),
      ),
    async counts({ parts, log, report }) {
      const recount = () => recountTenant(parts.database, log.tenant_uuid);
      for (const miscount of await lastingMiscounts(recount)) report(sentenceOfMiscount(miscount));
    },
  },
};

/** A ledger has the uuid of its log. */
const ledgerOf = ({ tenant_uuid, log_uuid }: LogName) => ({ tenant_uuid, ledger_uuid: log_uuid });

/** Rows of all tenants that are not what was recorded: one pass serves the audits of all control logs of an hour. */
export const readDiffering = (database: Database) => database.read(null, selectDiffering, LIMITS);

/** A pass over all audit entries runs long. */
const LIMITS = { statement_timeout: 30 * 60_000 };

/** Queries of `fsck`, as the worker sees the rows of one tenant. */
export const readingAs =
  ({ database }: Pick<RowAuditContext, 'database'>, { tenant_uuid }: LogName): ReadAll =>
  <Row>(text: string, values: unknown[] = []) =>
    database.read(
      tenant_uuid,
      async (db) => {
        const { rows } = await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, values));
        return rows;
      },
      LIMITS,
    );

const judgeParts = ({ parts: { database, store } }: Auditing) => ({
  database,
  logReader: createLogReader(database, store),
});

/** A part of the rows. Where another log cannot be read, that one’s audit says so, and the turn stays where it is. */
async function recheckRows(auditing: Auditing, rows: DerivedRows): Promise<void> {
  const { parts, log, signal } = auditing;
  try {
    const taken = await takeTurn(parts.database, log, { rows, days: parts.recheck_days, signal });
    auditing.turns.push(taken.turn);
    for (const { message, index } of taken.problems) auditing.report(message, index);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
