import type { Input } from '@assay/contract/endpoint.ts';
import type { scheduledTasks } from '@assay/contract/scheduled-tasks.ts';
import { isSourceKind } from '@assay/contract/task-kinds.ts';
import type { Change, Ctx, Service } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { enqueueRun } from './jobs.ts';
import { checkUnlessSame, newTasksOf, type SourceLocations } from './new-tasks.ts';
import * as query from './queries.ts';
import { checkSchedule, nextRunOf } from './schedule.ts';
import { sealSourceKey } from './source-keys.ts';

const MOST_RUNS = 100;
const MOST_LINES = 2_000;
/** Few people watch, and what they watch is one small query. */
const LOOK_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * @param parts where the operator mirrors the public sources, and the vault that seals their keys
 */
export const createScheduledTaskService = ({
  locations,
  vault,
}: {
  locations: SourceLocations;
  vault: Vault;
}): Service<typeof scheduledTasks> => ({
  listScheduledTasks: listTasks,

  async addSources(ctx, { sources, zone }) {
    checkSchedule({ cron: '0 0 * * *', zone });
    for (const task of newTasksOf(sources, zone, locations)) {
      const { uuid, kind, name, location } = task;
      const known = (await ctx.read(query.selectTasks)).some((one) => one.name === name);
      if (known) continue;
      const change = {
        action: 'task.create',
        subject_uuid: uuid,
        details: { name, kind, location },
      };
      await ctx.write(change, async (tx) => {
        if (!(await query.addTask(tx, task))) return;
        await enqueueRun(tx, { task: uuid, kind, startedBy: ctx.actor.name });
      });
    }
    return listTasks(ctx);
  },

  async updateScheduledTask(ctx, { uuid, api_key, ...changes }) {
    const before = await getTask(ctx, uuid);
    const after = { ...afterChange(before, changes), ...keyAfter(before, { api_key, ...changes }) };
    const change = {
      action: 'task.update',
      subject_uuid: uuid,
      details: differenceOf(before, after),
    };
    const sealed = api_key ? await sealSourceKey(vault, uuid, api_key) : null;
    await ctx.write(change, async (tx) => {
      if (!(await query.changeTask(tx, after))) throw new NotFound('Task');
      if (api_key || after.has_api_key !== before.has_api_key)
        await query.setSourceKey(tx, uuid, sealed);
    });
    return getTask(ctx, uuid);
  },

  async removeSource(ctx, { uuid }) {
    const { kind, name } = await getTask(ctx, uuid);
    if (!isSourceKind(kind))
      throw new Invalid('Work of the server cannot be removed. Pause its schedule');
    await ctx.write(
      { action: 'task.delete', subject_uuid: uuid, details: { name } },
      async (tx) => {
        if (!(await query.removeTask(tx, uuid))) throw new NotFound('Task');
      },
    );
    return undefined;
  },

  async runScheduledTask(ctx, { uuid }) {
    const { kind, name } = await getTask(ctx, uuid);
    const active = await findActive(ctx, uuid);
    if (active !== undefined) return active;
    const change = { action: 'task.run', subject_uuid: uuid, details: { name } };
    await ctx.write(change, (tx) =>
      enqueueRun(tx, { task: uuid, kind, startedBy: ctx.actor.name }),
    );
    return newestRun(ctx, uuid);
  },

  async cancelScheduledTask(ctx, { uuid }) {
    const { name } = await getTask(ctx, uuid);
    const active = await findActive(ctx, uuid);
    if (active === undefined) throw new NotFound('Run');
    const change: Change = { action: 'task.cancel', subject_uuid: uuid, details: { name } };
    await ctx.write(change, (tx) => query.cancelRun(tx, uuid));
    return newestRun(ctx, uuid);
  },

  async listTaskRuns(ctx, { uuid }) {
    const { kind } = await getTask(ctx, uuid);
    const runs = await ctx.read((db) => query.selectRuns(db, uuid, MOST_RUNS));
    return { items: runs.map((run) => shownRun(ctx, kind, run)) };
  },

  async getTaskRun(ctx, { uuid, run }) {
    const task = await ctx.read((db) => query.findTask(db, uuid));
    const found = await ctx.read((db) => query.findRun(db, uuid, run));
    if (task === undefined || found === undefined) throw new NotFound('Run');
    return {
      ...shownRun(ctx, task.kind, found),
      log: await ctx.read((db) => query.selectLines(db, run, MOST_LINES)),
    };
  },
});

/** The call that streams. */
export const scheduledTaskHandlers: RawHandlers<typeof scheduledTasks> = {
  async followScheduledTasks(ctx, _, { reply }) {
    const first = await listTasks(ctx);
    const stream = openEventStream(reply);
    let shown = '';
    const look = async () => {
      for (let tasks = first; ; tasks = await listTasks(ctx)) {
        const text = JSON.stringify(tasks);
        if (text !== shown) stream.send('tasks', tasks);
        shown = text;
        const isRunning = tasks.items.some(({ last_run }) => last_run?.status === 'running');
        if (!isRunning || stream.closed.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    };
    look()
      .finally(() => stream.close())
      .catch(() => {});
    return reply;
  },
};

async function listTasks(ctx: Ctx) {
  return ctx.read(async (db) => {
    const max_age = await query.selectMaxAge(db);
    const tasks = await query.selectTasks(db);
    const runs = new Map((await query.selectNewestRuns(db)).map((run) => [run.task_uuid, run]));
    const items = tasks.map((task) => shownTask(ctx, task, { run: runs.get(task.uuid), max_age }));
    const sources = items.filter((task) => task.is_source);
    return {
      items: [...sources, ...items.filter((task) => !task.is_source)],
      max_age_days: max_age / DAY_MS,
    };
  });
}

async function getTask(ctx: Ctx, uuid: string) {
  const found = await ctx.read(async (db) => {
    const task = await query.findTask(db, uuid);
    const [run] = await query.selectNewestRuns(db, uuid);
    const max_age = await query.selectMaxAge(db);
    return task && { ...shownTask(ctx, task, { run, max_age }), own: task };
  });
  if (found === undefined) throw new NotFound('Task');
  return found;
}

const shownTask = (
  ctx: Ctx,
  task: query.TaskRow,
  { run, max_age }: { run: query.RunRow | undefined; max_age: number },
) => {
  const { last_success_at: success } = task;
  return {
    ...task,
    is_source: isSourceKind(task.kind),
    is_stale: success !== null && Date.now() - success.getTime() > max_age,
    last_run: run === undefined ? null : shownRun(ctx, task.kind, run),
  };
};

/** Leaves out counts of package versions, which are those of all tenants, for everyone except SuperAdmins. */
function shownRun<Run extends query.RunRow>({ actor }: Ctx, kind: string, run: Run) {
  if (actor.role === 'SuperAdmin') return run;
  const isOfRecords = isSourceKind(kind);
  return {
    ...run,
    rematched: null,
    done: isOfRecords ? run.done : null,
    total: isOfRecords ? run.total : null,
  };
}

async function findActive(ctx: Ctx, uuid: string): Promise<query.RunRow | undefined> {
  const [run] = await ctx.read((db) => query.selectNewestRuns(db, uuid));
  return run?.ended_at === null ? run : undefined;
}

async function newestRun(ctx: Ctx, uuid: string): Promise<query.RunRow> {
  const [run] = await ctx.read((db) => query.selectNewestRuns(db, uuid));
  if (run === undefined) throw new NotFound('Run');
  return run;
}

type TaskChanges = Omit<Input<typeof scheduledTasks.updateScheduledTask>, 'uuid'>;
type TaskDetail = Awaited<ReturnType<typeof getTask>>;

function afterChange({ own }: TaskDetail, changes: TaskChanges) {
  const { uuid, kind } = own;
  const cron = changes.cron ?? own.cron;
  const zone = changes.zone ?? own.zone;
  const is_paused = changes.is_paused ?? own.is_paused;
  checkSchedule({ cron, zone });
  if (changes.location !== undefined && !isSourceKind(kind))
    throw new Invalid('This task reads no source');
  const location = checkUnlessSame(changes.location, own.location);
  return {
    ...{ uuid, cron, zone, is_paused, location },
    is_own_location: location === own.location ? own.is_own_location : true,
    next_run_at: is_paused ? null : nextRunOf({ cron, zone }, new Date()),
  };
}

/** A key that is stored is sent to no other address than the one that it was stored for. */
function keyAfter(
  { own }: TaskDetail,
  { api_key, location }: TaskChanges,
): { has_api_key: boolean } {
  if (api_key && own.kind !== 'nvd') throw new Invalid('This task takes no API key', 'api_key');
  const isElsewhere = location !== undefined && location !== own.location;
  if (api_key === undefined) return { has_api_key: own.has_api_key && !isElsewhere };
  return { has_api_key: api_key !== null };
}

type Changed = ReturnType<typeof afterChange> & ReturnType<typeof keyAfter>;

/** Fields that differ, before and after. The key itself is in no entry. */
function differenceOf({ own }: TaskDetail, after: Changed): Record<string, unknown> {
  const fields = ['cron', 'zone', 'is_paused', 'location', 'has_api_key'] as const;
  const changed = fields.filter((field) => own[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => [field, { before: own[field], after: after[field] }]),
  );
}
