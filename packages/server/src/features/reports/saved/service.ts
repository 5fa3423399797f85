import type {
  ReportRun,
  SavedReport,
  SavedReportSettings,
  savedReports,
} from '@assay/contract/saved-reports.ts';
import type { Answer, Ctx, Service } from '../../../context.ts';
import { Conflict, Invalid, NotFound } from '../../../errors.ts';
import type { LogReader } from '../../../log/read/log-reader.ts';
import { receiptOf } from '../../../log/receipts/receipt-of.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { openBlob } from '../../../platform/blobs/open-blob.ts';
import { unlessMissing, unlessTaken } from '../../../platform/db/refusals.ts';
import { attach } from '../../../platform/http/download.ts';
import type { RawHandlers } from '../../../platform/http/mount.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { covers } from '../../notifications/service.ts';
import { checkSchedule, nextRunOf } from '../../scheduled-tasks/schedule.ts';
import { sweepLater } from '../../sweep/jobs.ts';
import { MEDIA_TYPES } from '../make-report.ts';
import { enqueueReport } from './enqueue-report.ts';
import * as query from './queries.ts';
import { mayRead } from './readers.ts';
import { requestOf } from './report-request.ts';
import { beginRun } from './run-queries.ts';

const MOST_SAVED = 200;

/** Saved reports and their runs (ADR 0072). */
export const savedReportService: Service<typeof savedReports> = {
  async listSavedReports(ctx) {
    const saved = await ctx.read((db) => query.selectSaved(db, ctx.tenantUuid));
    const runs = await ctx.read((db) => query.selectNewestRuns(db, ctx.tenantUuid));
    const newest = new Map(runs.map((run) => [run.report_uuid, run]));
    const readable = saved.filter(({ kind }) => mayRead(ctx.actor.role, kind));
    return { items: readable.map((row) => shownReport(ctx, row, newest.get(row.uuid))) };
  },

  async createSavedReport(ctx, settings) {
    const row = { uuid: uuidV7(), ...(await checkedRow(ctx, settings)) };
    const change = {
      action: 'saved_report.create',
      subject_uuid: row.uuid,
      details: { ...settings },
    };
    await ctx.write(change, async (tx) => {
      if ((await query.countSaved(tx, ctx.tenantUuid)) >= MOST_SAVED)
        throw new Conflict(`A tenant has ${MOST_SAVED} saved reports at most`);
      await putSaved(tx, ctx, row);
    });
    return shownOne(ctx, row.uuid);
  },

  async updateSavedReport(ctx, { uuid, ...settings }) {
    const before = await getSaved(ctx, uuid);
    const row = { uuid, ...(await checkedRow(ctx, settings)) };
    const details = { ...settings, before: { name: before.name, recipients: before.recipients } };
    await ctx.write({ action: 'saved_report.update', subject_uuid: uuid, details }, (tx) =>
      putSaved(tx, ctx, row),
    );
    return shownOne(ctx, uuid);
  },

  async deleteSavedReport(ctx, { uuid }) {
    const { name, kind } = await getSaved(ctx, uuid);
    const details: Record<string, unknown> = { name, kind };
    await ctx.write({ action: 'saved_report.delete', subject_uuid: uuid, details }, async (tx) => {
      const files = await query.deleteSaved(tx, ctx.tenantUuid, uuid);
      if (files === undefined) throw new NotFound('Saved report');
      details['files'] = files.map((sha256) => sha256.toString('hex'));
      await sweepLater(tx, ctx.tenantUuid, files);
    });
    return undefined;
  },

  async runSavedReport(ctx, { uuid }) {
    const { name, format } = await getSaved(ctx, uuid);
    const active = await newestRun(ctx, uuid);
    if (active?.ended_at === null) return shownRun(ctx, active);
    const run = uuidV7();
    const change = { action: 'saved_report.run', subject_uuid: uuid, details: { name, run } };
    await ctx.write(change, async (tx) => {
      const started = { uuid: run, report_uuid: uuid, format, started_by: ctx.actor.name };
      const beginning = beginRun(tx, ctx.tenantUuid, started);
      if (!(await unlessMissing(beginning))) throw new NotFound('Saved report');
      if (await beginning) await enqueueReport(tx, ctx.tenantUuid, run);
    });
    const newest = await newestRun(ctx, uuid);
    if (newest === undefined) throw new NotFound('Saved report');
    return shownRun(ctx, newest);
  },

  async listReportRuns(ctx, { uuid }) {
    await getSaved(ctx, uuid);
    const runs = await ctx.read((db) => query.selectRuns(db, ctx.tenantUuid, uuid));
    return { items: runs.map((run) => shownRun(ctx, run)) };
  },
};

/** Files of runs, and their receipts. */
export const savedReportHandlers = ({
  blobs,
  logReader,
}: {
  blobs: BlobStore;
  logReader: LogReader;
}): RawHandlers<typeof savedReports> => ({
  async getReportRunFile(ctx, { run }, { reply }) {
    const { sha256, title, format, ended_at } = await getFile(ctx, run);
    const ref = { tenant_uuid: ctx.tenantUuid, sha256: sha256.toString('hex') };
    const bytes = await openBlob(blobs, ref);
    attach(reply, `${title} ${ended_at?.toISOString().slice(0, 10)}.${format}`);
    reply.type(MEDIA_TYPES[format]);
    return bytes;
  },
  async getReportRunReceipt(ctx, { run }, { reply }) {
    const { title } = await getFile(ctx, run);
    const entry = await ctx.read((db) => query.findRunEntry(db, ctx.tenantUuid, run));
    if (entry === undefined) throw new NotFound('Receipt');
    const { uuid: leaf_uuid, salt } = entry;
    const made = await receiptOf(logReader, ctx, { leaf_uuid, ledger_uuid: null, salt });
    attach(reply, `${title}.tlog-proof`);
    reply.type('text/plain; charset=utf-8');
    return made.receipt;
  },
});

/** A saved report that the actor may read. @throws NotFound */
async function getSaved(ctx: Ctx, uuid: string): Promise<query.SavedRow> {
  const row = await ctx.read((db) => query.findSaved(db, ctx.tenantUuid, uuid));
  if (row === undefined || !mayRead(ctx.actor.role, row.kind)) throw new NotFound('Saved report');
  return row;
}

async function getFile(ctx: Ctx, uuid: string) {
  const run = await ctx.read((db) => query.findRun(db, ctx.tenantUuid, uuid));
  if (run === undefined || !mayRead(ctx.actor.role, run.kind) || run.sha256 === null)
    throw new NotFound('Report');
  return { ...run, sha256: run.sha256 };
}

const newestRun = async (ctx: Ctx, report: string) =>
  (await ctx.read((db) => query.selectRuns(db, ctx.tenantUuid, report)))[0];

async function shownOne(ctx: Ctx, uuid: string) {
  return shownReport(ctx, await getSaved(ctx, uuid), await newestRun(ctx, uuid));
}

/** Checks filters, schedule and recipients before they are stored. */
async function checkedRow(ctx: Ctx, settings: SavedReportSettings) {
  const { kind, cron, zone, recipients } = settings;
  const at = new Date();
  requestOf(settings, at);
  if (cron !== null) checkSchedule({ cron, zone });
  else checkSchedule({ cron: '0 0 * * *', zone });
  const members = await ctx.read(query.selectRecipients);
  for (const uuid of recipients) {
    const role = members.get(uuid)?.role;
    if (role === undefined)
      throw new Invalid('A recipient is not a member of this tenant', 'body.recipients: no member');
    if (!mayRead(role, kind))
      throw new Invalid('A recipient may not read such a report', 'body.recipients: role');
  }
  const next_run_at = cron === null ? null : nextRunOf({ cron, zone }, at);
  return { ...settings, next_run_at, saved_by: ctx.actor.name };
}

async function putSaved(
  tx: Parameters<typeof query.putSaved>[0],
  ctx: Ctx,
  row: Omit<query.SavedRow, 'saved_at'>,
): Promise<void> {
  if (!(await unlessTaken(query.putSaved(tx, ctx.tenantUuid, row))))
    throw new Conflict('There is a saved report of that name');
}

const seesMails = ({ actor }: Ctx) => covers(actor.role, 'TenantAdmin');

const shownReport = (
  ctx: Ctx,
  row: query.SavedRow,
  run: query.RunRow | undefined,
): Answer<SavedReport> => ({
  ...row,
  recipients: seesMails(ctx) ? row.recipients : [],
  last_run: run === undefined ? null : shownRun(ctx, run),
});

const shownRun = (ctx: Ctx, run: query.RunRow): Answer<ReportRun> => ({
  ...run,
  sha256: run.sha256?.toString('hex') ?? null,
  size_bytes: run.size_bytes === null ? null : Number(run.size_bytes),
  mails: seesMails(ctx) ? run.mails : [],
});
