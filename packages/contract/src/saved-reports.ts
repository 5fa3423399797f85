import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { OneLineName } from './one-line-name.ts';
import { REPORT_FORMATS } from './reports.ts';

/** Kinds of reports, each with the call of the same content. */
export const REPORT_KINDS = [
  'vulnerabilities',
  'compliance',
  'project',
  'notices',
  'audit',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Least role that may read a report of each kind: that of its call. */
export const REPORT_READERS = {
  vulnerabilities: 'Visitor',
  compliance: 'Visitor',
  project: 'Visitor',
  notices: 'Visitor',
  audit: 'Auditor',
} as const satisfies Record<ReportKind, string>;

/** Settings of a saved report. */
export const SavedReportSettings = z.strictObject({
  /** Name of the saved report, unique in the tenant. */
  name: OneLineName,
  /** Kind of the report. */
  kind: z.enum(REPORT_KINDS),
  /** Form of the file. */
  format: z.enum(REPORT_FORMATS),
  /**
   * Parameters of the call that makes a report of this kind, as texts by name; `format` is not one of them. Kinds `project` and `notices`
   * are of `exportProjectReport` and need `uuid`; they take no `of`, which the kind says.
   */
  filters: z.record(z.string().min(1).max(50), z.string().max(1_000)),
  /**
   * Days before each run from which the report reads: entries of the audit log, or vulnerabilities first seen. Null for all of them;
   * other kinds have no period.
   */
  period_days: z.number().int().min(1).max(3_660).nullable(),
  /** Schedule in the five fields of cron: minute, hour, day of the month, month, day of the week. Null: no schedule. */
  cron: z.string().trim().min(1).max(100).nullable(),
  /** IANA time zone of the schedule, such as `Europe/Madrid`. */
  zone: z.string().min(1).max(64),
  /** UUIDs of the members who get a mail about each run, 50 at most. */
  recipients: z.array(z.uuid()).max(50),
});
export type SavedReportSettings = z.output<typeof SavedReportSettings>;

/** A mail about a run. */
const ReportMail = z.object({
  /** UUID of the member. */
  uuid: z.uuid(),
  /** E-mail of the member at that time; empty when the member had none. */
  email: z.string(),
  /** `attached`: with the file. `link`: with a link, since the file is large. `withheld`: the member may not read it, so no mail. */
  outcome: z.enum(['attached', 'link', 'withheld']),
});
export type ReportMail = z.output<typeof ReportMail>;

/** One run of a saved report. */
export const ReportRun = z.object({
  /** UUID of the run: the id in the file, and the subject of its audit entry. */
  uuid: z.uuid(),
  /** State of the run; `queued` until it ends. Only one run of a saved report is queued at a time. */
  status: z.enum(['queued', 'succeeded', 'failed']),
  /** Name of the person who started it; null when the schedule did. */
  started_by: z.string().nullable(),
  /** When the run was asked for. */
  queued_at: Instant,
  /** When it ended; null before. */
  ended_at: Instant.nullable(),
  /** Why it failed, as a sentence; null unless it did. */
  error: z.string().nullable(),
  /** Form of the file. */
  format: z.enum(REPORT_FORMATS),
  /** Title of the report; null before the run succeeded. */
  title: z.string().nullable(),
  /** Facts that the report states: filters, instant, and versions of matcher, rule sets and profile. */
  facts: z.array(
    z.object({
      /** Label of the fact. */
      label: z.string(),
      /** The fact. */
      value: z.string(),
    }),
  ),
  /** SHA-256 of the file, which the audit entry records; null before the run succeeded. */
  sha256: z.string().nullable(),
  /** Size of the file in bytes; null before the run succeeded. */
  size_bytes: z.number().int().nullable(),
  /** Mails about the run; empty for everyone except TenantAdmins. */
  mails: z.array(ReportMail),
});
export type ReportRun = z.output<typeof ReportRun>;

/** A saved report with its newest run. */
export const SavedReport = SavedReportSettings.extend({
  /** UUID of the saved report. */
  uuid: z.uuid(),
  /** UUIDs of the members who get a mail about each run; empty for everyone except TenantAdmins. */
  recipients: z.array(z.uuid()),
  /** When the schedule starts the next run; null without a schedule. */
  next_run_at: Instant.nullable(),
  /** Name of the person who changed it last. */
  saved_by: z.string(),
  /** When it was changed last. */
  saved_at: Instant,
  /** The newest run; null before the first. */
  last_run: ReportRun.nullable(),
});
export type SavedReport = z.output<typeof SavedReport>;

const One = z.object({
  /** UUID of the saved report. */
  uuid: z.uuid(),
});

const Run = z.object({
  /** UUID of the run. */
  run: z.uuid(),
});

/** Reports that are kept with their settings, run by a schedule, and mailed to members. */
export const savedReports = endpoints({
  /** Members see the reports that their role may read. */
  listSavedReports: {
    method: 'GET',
    path: '/saved-reports',
    access: 'Visitor',
    rate: 'L',
    summary: 'List saved reports',
    result: z.object({
      /** Saved reports, by name; 200 at most. */
      items: z.array(SavedReport),
    }),
  },
  createSavedReport: {
    method: 'POST',
    path: '/saved-reports',
    access: 'TenantAdmin',
    rate: 'W',
    status: 201,
    summary: 'Save a report',
    body: SavedReportSettings,
    result: SavedReport,
  },
  /** Earlier runs stay as they are. */
  updateSavedReport: {
    method: 'PUT',
    path: '/saved-reports/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Change a saved report',
    params: One,
    body: SavedReportSettings,
    result: SavedReport,
  },
  /** Its runs and their files are deleted too. The audit log keeps the digest of each file. */
  deleteSavedReport: {
    method: 'DELETE',
    path: '/saved-reports/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete a saved report',
    params: One,
  },
  /** Starts a run now. While one is queued, the call answers that one. */
  runSavedReport: {
    method: 'POST',
    path: '/saved-reports/{uuid}/run',
    access: 'TenantAdmin',
    rate: 'W',
    status: 202,
    summary: 'Run a saved report now',
    params: One,
    result: ReportRun,
  },
  listReportRuns: {
    method: 'GET',
    path: '/saved-reports/{uuid}/runs',
    access: 'Visitor',
    rate: 'L',
    summary: 'List the runs of a saved report',
    params: One,
    result: z.object({
      /** The runs that are kept, newest first: the last 100. */
      items: z.array(ReportRun),
    }),
  },
  getReportRunFile: {
    method: 'GET',
    path: '/report-runs/{run}/file',
    access: 'Visitor',
    rate: 'L',
    raw: { response: 'application/octet-stream' },
    summary: 'Download the file of a run',
    params: Run,
  },
  /** Proves that the audit entry of the run, with the digest of the file, is in the log of the tenant. */
  getReportRunReceipt: {
    method: 'GET',
    path: '/report-runs/{run}/receipt',
    access: 'Visitor',
    rate: 'L',
    raw: { response: 'text/plain' },
    summary: 'Download the receipt of a run',
    params: Run,
  },
});
