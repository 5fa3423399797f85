import { randomBytes } from 'node:crypto';
import { REPORT_READERS, type ReportMail } from '@assay/contract/saved-reports.ts';
import { z } from 'zod';
import { type Actor, anonymous, type Visit } from '../../../context.ts';
import { createContextOf } from '../../../create-context.ts';
import { AppError } from '../../../errors.ts';
import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Job, Tasks } from '../../../platform/jobs/queue.ts';
import { recordEvent } from '../../../platform/notifications/record-event.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { adoptBlob, storeBlob } from '../../sweep/arriving-blobs.ts';
import { sweepLater } from '../../sweep/jobs.ts';
import { type MadeReport, makeReport, type ReportParts } from '../make-report.ts';
import { createReportParts } from '../report-parts.ts';
import { mailReport } from './mail-report.ts';
import * as query from './queries.ts';
import { requestOf } from './report-request.ts';
import * as runs from './run-queries.ts';

/** Dependencies of runs. */
interface ReportJobParts {
  /** Database of the worker role. */
  database: Database;
  /** Database of the role of requests: a report is read as its readers would read it. */
  reader: Database;
  documents: SbomDocuments;
  vault: Vault;
  /** Address of the page, for links in mails. */
  publicUrl: string;
}

const Payload = z.object({ run: z.uuid() });
const LAST_ATTEMPT = 5;

/** Tasks of the interactive queue: a report takes seconds, and people wait for those that they start. */
export function reportTasks(parts: ReportJobParts): Tasks {
  const reading = createReportParts(parts.documents);
  return { 'reports.run': (job) => runReport(parts, reading, job) };
}

interface Started {
  tenantUuid: string;
  run: string;
  saved: query.SavedRow;
  started_by: string | null;
  at: Date;
}

async function runReport(parts: ReportJobParts, reading: ReportParts, job: Job): Promise<void> {
  const { run } = Payload.parse(job.payload);
  const tenantUuid = job.tenant_uuid ?? '';
  const { database } = parts;
  const started = await database.read(tenantUuid, (db) => runs.findQueued(db, tenantUuid, run));
  if (started === undefined) return;
  const { report_uuid, started_by, at } = started;
  const saved = await database.read(tenantUuid, (db) =>
    query.findSaved(db, tenantUuid, report_uuid),
  );
  if (saved === undefined) return;
  const of = { tenantUuid, run, saved, started_by, at };
  try {
    await finish(parts, of, await make(parts, reading, of));
  } catch (error) {
    // A refusal of the report itself is the same at each attempt.
    const isFinal = error instanceof AppError && error.status < 500;
    if (!isFinal && job.attempt < LAST_ATTEMPT) throw error;
    await fail(database, of, error instanceof Error ? error.message : String(error));
  }
}

/** Reads with the least role that may read such a report, so that each of its readers may know what it says. */
function make(
  { reader }: ReportJobParts,
  reading: ReportParts,
  { tenantUuid, run, saved, started_by, at }: Started,
): Promise<MadeReport> {
  const actor: Actor = {
    ...anonymous(''),
    kind: 'system',
    name: started_by ?? `the schedule of “${saved.name}”`,
    role: REPORT_READERS[saved.kind],
    tenantUuid,
  };
  const ctx = createContextOf(reader, randomBytes(32))(actor);
  return makeReport(ctx, requestOf(saved, at), { ...reading, visit: NO_VISIT }, run);
}

/** A run has no request, and no browser that keeps cookies. */
const NO_VISIT: Visit = {
  userAgent: '',
  browser: false,
  secure: false,
  credential: undefined,
  cookie: () => undefined,
  setCookie: () => {},
};

/** Keeps the file, records its digest, and mails it, in one transaction. */
async function finish(
  parts: ReportJobParts,
  { tenantUuid, run, saved, started_by }: Started,
  made: MadeReport,
): Promise<void> {
  const { database, documents } = parts;
  const { title, facts, bytes, change } = made;
  const { sha256, size_bytes } = change.object;
  await storeBlob({ database, blobs: documents.blobs }, tenantUuid, bytes);
  await database.write(tenantUuid, async (tx) => {
    if (!(await adoptBlob(tx, documents.blobs, tenantUuid, sha256)))
      throw new Error('The file was swept while it was being stored');
    const mails: ReportMail[] = await mailReport(tx, parts, { tenantUuid, saved, made });
    const stated = facts.map(({ label, value }) => ({ label, value }));
    const ended = { uuid: run, title, facts: stated, sha256, size_bytes, mails };
    if (!(await runs.finishRun(tx, tenantUuid, ended))) return;
    const dropped = await runs.dropOldRuns(tx, tenantUuid, saved.uuid);
    const files = dropped.flatMap((one) => (one.sha256 === null ? [] : [one.sha256]));
    await sweepLater(tx, tenantUuid, files);
    const details = {
      ...change.details,
      saved_report: { uuid: saved.uuid, name: saved.name, started_by },
      mails: mails.map(({ uuid, outcome }) => ({ uuid, outcome })),
      ...(dropped.length > 0 && {
        deleted: dropped.map((one) => ({ run: one.uuid, sha256: one.sha256?.toString('hex') })),
      }),
    };
    await insertSystemEntries(tx, [{ ...change, details }], tenantUuid);
  });
}

async function fail(database: Database, { tenantUuid, run, saved }: Started, error: string) {
  await database.write(tenantUuid, async (tx) => {
    const failed = { uuid: run, report_uuid: saved.uuid, error };
    const { failed_before } = await runs.failRun(tx, tenantUuid, failed);
    // Further failures in a row do not notify.
    if (!failed_before) {
      const facts = { task: saved.name, reason: error };
      await recordEvent(tx, tenantUuid, { kind: 'task.failed', facts });
    }
    const details = { name: saved.name, run, error };
    const change = { action: 'saved_report.fail', subject_uuid: saved.uuid, details };
    await insertSystemEntries(tx, [change], tenantUuid);
  });
}
