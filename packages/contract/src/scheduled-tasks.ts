import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { SOURCE_KIND_NAMES } from './task-kinds.ts';

const Uuid = z.object({
  /** UUID of the task. */
  uuid: z.uuid(),
});

const Schedule = {
  /** Schedule in the five fields of cron: minute, hour, day of the month, month, day of the week. */
  cron: z.string().trim().min(1).max(100),
  /** IANA time zone of the schedule, such as `Europe/Madrid`. */
  zone: z.string().min(1).max(64),
};

/** Where a source is read from: an https address, or a directory or file on the machine of the worker. */
const Location = z.string().trim().min(1).max(1_000);

/** One run of a task. */
export const TaskRun = z.object({
  /** UUID of the run. */
  uuid: z.uuid(),
  /** Number of the run; later runs of any task have higher ones. */
  number: z.number().int(),
  /** State of the run. Only one run of a task waits or runs at a time. */
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled']),
  /** Name of the person who started it; null when the schedule did. */
  started_by: z.string().nullable(),
  /** When the run was asked for. */
  queued_at: z.iso.datetime(),
  /** When it began; null while it waits. */
  started_at: z.iso.datetime().nullable(),
  /** When it ended; null before. */
  ended_at: z.iso.datetime().nullable(),
  /** True from the moment when a person canceled it. */
  is_cancel_requested: z.boolean(),
  /**
   * Steps that are done, such as records. Null for everyone except SuperAdmins where the steps are package versions, which
   * are those of all tenants.
   */
  done: z.number().int().nullable(),
  /** Number of all steps; null when it is unknown or `done` is null. */
  total: z.number().int().nullable(),
  /** Records that were read. */
  read: z.number().int(),
  /** Records that are new. */
  added: z.number().int(),
  /** Records that read otherwise than before. */
  changed: z.number().int(),
  /** Records that were stored already. */
  unchanged: z.number().int(),
  /** Records that could not be read; all others are in use. */
  refused: z.number().int(),
  /** Package versions of all tenants whose verdicts were decided again; null for everyone except SuperAdmins. */
  rematched: z.number().int().nullable(),
  /** Why it failed, as a sentence; null unless it did. */
  error: z.string().nullable(),
});
export type TaskRun = z.output<typeof TaskRun>;

/** One run with its refused records and its log. */
export const TaskRunDetail = TaskRun.extend({
  /** Records that could not be read, the first 100. */
  problems: z.array(
    z.object({
      /** Description of the problem, as a sentence. */
      message: z.string(),
      /** Where: file, line or entry, and the place in the record. */
      at: z.string(),
    }),
  ),
  /** Log of the run, oldest line first. */
  log: z.array(
    z.object({
      /** When the line was written. */
      at: z.iso.datetime(),
      /** Importance of the line. */
      level: z.enum(['info', 'warning', 'error']),
      /** The line. */
      text: z.string(),
    }),
  ),
});

/** A task that the server does by itself. */
export const ScheduledTask = z.object({
  /** UUID of the task. */
  uuid: z.uuid(),
  /** Kind of the task: the kind of source that it reads, or work of the server. */
  kind: z.string(),
  /** Name of the task. */
  name: z.string(),
  /** True when the task reads a source of advisories or of facts about them. */
  is_source: z.boolean(),
  /** Address, directory or file that a source is read from; null for tasks that read none. */
  location: z.string().nullable(),
  /** Ecosystem of the OSV export that is subscribed to; null for all of it, and for other tasks. */
  ecosystem: z.string().nullable(),
  /** Schedule in the five fields of cron. */
  cron: z.string(),
  /** IANA time zone of the schedule. */
  zone: z.string(),
  /** True while the schedule starts no runs. */
  is_paused: z.boolean(),
  /** When the schedule starts the next run; null while paused. */
  next_run_at: z.iso.datetime().nullable(),
  /** Records of the source that are stored; null before its first complete run. */
  records: z.number().int().nullable(),
  /** True when an API key is stored for the source. The key itself is never returned. */
  has_api_key: z.boolean(),
  /** End of the last run that succeeded; null before the first. */
  last_success_at: z.iso.datetime().nullable(),
  /** True when the last success is older than the operator’s limit for sources. */
  is_stale: z.boolean(),
  /** The newest run, which may still wait or run; null before the first. */
  last_run: TaskRun.nullable(),
});
export type ScheduledTask = z.output<typeof ScheduledTask>;

const Tasks = z.object({
  /** Tasks: sources first, by name. */
  items: z.array(ScheduledTask),
  /** The operator’s limit in days: a source whose last success is older is stale. */
  max_age_days: z.number(),
});
export type ScheduledTasks = z.output<typeof Tasks>;

/** Tasks that the server does by itself, and their schedules. Operators change them; administrators of tenants see them. */
export const scheduledTasks = endpoints({
  listScheduledTasks: {
    method: 'GET',
    path: '/scheduled-tasks',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List scheduled tasks',
    result: Tasks,
  },
  /**
   * Subscribes to sources and starts their first run. A source that is subscribed to already stays as it is. Until this call
   * the server fetches nothing.
   */
  addSources: {
    method: 'POST',
    path: '/scheduled-tasks',
    access: 'SuperAdmin',
    rate: 'W',
    status: 201,
    summary: 'Subscribe to sources',
    body: z.object({
      /** Sources to subscribe to. */
      sources: z
        .array(
          z.object({
            /** Kind of the source. */
            kind: z.enum(SOURCE_KIND_NAMES),
            /** Ecosystem of the OSV export; absent for all of it. Other kinds have none. */
            ecosystem: z.string().min(1).max(100).optional(),
            /**
             * Address, directory or file to read it from, when it is not the public one. For `nvd` an address that ends with
             * `/` is that of the feeds by year, any other that of an API. For `csaf` it is required: the domain of
             * a provider, or the address of its `provider-metadata.json`.
             */
            location: Location.optional(),
          }),
        )
        .min(1)
        .max(100),
      /** IANA time zone of the schedules. */
      zone: z.string().min(1).max(64).default('UTC'),
    }),
    result: Tasks,
  },
  /** Changes the given fields; fields that are left out keep their values. */
  updateScheduledTask: {
    method: 'PUT',
    path: '/scheduled-tasks/{uuid}',
    access: 'SuperAdmin',
    rate: 'W',
    summary: 'Change the schedule or source of a task',
    params: Uuid,
    body: z.object({
      cron: Schedule.cron.optional(),
      zone: Schedule.zone.optional(),
      /** True to stop the schedule, false to continue it. */
      is_paused: z.boolean().optional(),
      /** Address, directory or file to read the source from; for tasks that read one. */
      location: Location.optional(),
      /**
       * Key of the NVD API, for tasks of the kind `nvd`. It is stored sealed, never returned, and used before that of the
       * environment. Null removes it, and so does a change of `location` without a key.
       */
      api_key: z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/, 'An API key has up to 200 visible ASCII characters')
        .nullable()
        .optional(),
    }),
    result: ScheduledTask,
  },
  /** Ends the subscription to a source. Its records stay, and become stale. */
  removeSource: {
    method: 'DELETE',
    path: '/scheduled-tasks/{uuid}',
    access: 'SuperAdmin',
    rate: 'W',
    summary: 'Unsubscribe from a source',
    params: Uuid,
  },
  /** Starts a run now. While one waits or runs, the call answers that one. */
  runScheduledTask: {
    method: 'POST',
    path: '/scheduled-tasks/{uuid}/run',
    access: 'SuperAdmin',
    rate: 'W',
    status: 202,
    summary: 'Run a task now',
    params: Uuid,
    result: TaskRun,
  },
  /** A run that waits ends at once, one that runs after its present step. */
  cancelScheduledTask: {
    method: 'POST',
    path: '/scheduled-tasks/{uuid}/cancel',
    access: 'SuperAdmin',
    rate: 'W',
    status: 202,
    summary: 'Cancel the run of a task',
    params: Uuid,
    result: TaskRun,
  },
  listTaskRuns: {
    method: 'GET',
    path: '/scheduled-tasks/{uuid}/runs',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'List the runs of a task',
    params: Uuid,
    result: z.object({
      /** The last 100 runs, newest first. */
      items: z.array(TaskRun),
    }),
  },
  getTaskRun: {
    method: 'GET',
    path: '/scheduled-tasks/{uuid}/runs/{run}',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Get a run with its refused records and log',
    params: Uuid.extend({
      /** UUID of the run. */
      run: z.uuid(),
    }),
    result: TaskRunDetail,
  },
  /** Server-sent events: `tasks`, the answer of `GET /scheduled-tasks`, at each change. Ends when no run is in progress. */
  followScheduledTasks: {
    method: 'GET',
    path: '/scheduled-tasks/events',
    access: 'TenantAdmin',
    rate: 'L',
    summary: 'Follow the progress of scheduled tasks',
    raw: { response: 'text/event-stream' },
  },
});
