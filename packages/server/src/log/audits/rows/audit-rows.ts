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

interface Auditing {
  scope: Scope;
  parts: RowAuditContext;
  log: LogName;
  signal: AbortSignal | undefined;
  report: (message: string, index?: number | null) => void;
  turns: NewTurn[];
}

/**
 * Audits the rows that follow from a log: of a ledger its statements, signatures, levels and contents; of the signers log the acts of people; of
 * the control log what audit entries recorded, the schema, findings, counts and stored bytes. What is large is derived again in turns.
 *
 * @param scope leaves, and ranges of rows, that are compared
 */
export async function auditRows(
  parts: RowAuditContext,
  log: LogName,
  { kind, scope, signal }: { kind: LogKind; scope: Scope; signal?: AbortSignal | undefined },
): Promise<AuditedRows> {
  const findings: Finding[] = [];
  const turns: NewTurn[] = [];
  const report = (message: string, index: number | null = null) =>
    void findings.push({ code: 'row_changed', index, message });
  await AUDITS[kind]({ parts, log, scope, signal, report, turns });
  return { findings, turns };
}

const AUDITS: Record<LogKind, (auditing: Auditing) => Promise<void>> = {
  async ledger(auditing) {
    const { log, report } = auditing;
    const { tenant_uuid, log_uuid: ledger_uuid } = log;
    await checkLedgerStatements(
      readingAs(auditing.parts, auditing.log),
      { tenant_uuid, ledger_uuid },
      report,
    );
    await turn(auditing, signatureRows(auditing.parts.database, { tenant_uuid, ledger_uuid }));
    await turn(auditing, levelRows(judgeParts(auditing), tenant_uuid, { ledger_uuid }));
    await turn(auditing, contentRows(auditing.parts, log));
  },

  async signers(auditing) {
    await checkTenantActs(
      readingAs(auditing.parts, auditing.log),
      auditing.log.tenant_uuid,
      auditing.report,
    );
  },

  async control(auditing) {
    const { log, report, parts, scope } = auditing;
    const { tenant_uuid } = log;
    const { database } = parts;
    const all = readingAs(parts, log);
    const control = { tenant_uuid, uuid: log.log_uuid };
    await compareScope({ all, scope }, control, entriesOf(parts, control, report));
    await checkUnrecorded({ all, scope }, report);
    for (const row of await (parts.differingRows ?? (() => readDiffering(database)))())
      if (row.tenant === tenant_uuid) report(rowProblem(row));
    const objects = await readSchemaObjects((text) => all(text));
    for (const difference of schemaDifferences(expectedSchema(), objects)) report(difference);
    await turn(auditing, levelRows(judgeParts(auditing), tenant_uuid, 'without ledger'));
    await turn(auditing, findingRows(database, tenant_uuid));
    await turn(auditing, byteRows(database, parts.blobs, tenant_uuid));
    const miscounts = await lastingMiscounts(() => recountTenant(database, tenant_uuid));
    for (const miscount of miscounts) report(sentenceOfMiscount(miscount));
  },
};

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
async function turn(auditing: Auditing, rows: DerivedRows): Promise<void> {
  const { parts, log, signal } = auditing;
  try {
    const taken = await takeTurn(parts.database, log, { rows, days: parts.recheck_days, signal });
    auditing.turns.push(taken.turn);
    for (const { message, index } of taken.problems) auditing.report(message, index);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
