import { readEvents } from '@assay/contract/event-stream.ts';
import { type ScheduledTasks, scheduledTasks } from '@assay/contract/scheduled-tasks.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, client } from '../../api.ts';

/** Before a stream that ended, as no run was in progress, is opened again. */
const IDLE_MS = 3_000;
const WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
const { queryKey } = apiQuery('listScheduledTasks', {});

/**
 * Keeps the list of tasks up to date by the server's events, as a query that the cache cancels with the page, and begins
 * again, ever more slowly, while the server is away.
 */
export function useFollowedTasks(): void {
  const cache = useQueryClient();
  useQuery({
    queryKey: ['followScheduledTasks'],
    queryFn: async ({ signal }) => {
      for (;;) {
        const { body } = await client.followScheduledTasks({}, { signal });
        if (!body) return null;
        for await (const { event, data } of readEvents(body)) {
          if (event !== 'tasks') continue;
          const tasks = scheduledTasks.listScheduledTasks.result.parse(JSON.parse(data));
          take(cache, tasks);
        }
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      }
    },
    retry: true,
    retryDelay: (tries) => Math.min(WAIT_MS * 2 ** tries, LONGEST_WAIT_MS),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Reloads the queries that a finished run affects. */
function take(cache: QueryClient, tasks: ScheduledTasks): void {
  const before = cache.getQueryData<ScheduledTasks>(queryKey);
  cache.setQueryData(queryKey, tasks);
  for (const { uuid, last_run } of tasks.items) {
    const known = before?.items.find((one) => one.uuid === uuid)?.last_run;
    if (last_run === null || JSON.stringify(known) === JSON.stringify(last_run)) continue;
    void cache.invalidateQueries({ queryKey: ['getTaskRun', { uuid, run: last_run.uuid }] });
    if (known?.status === last_run.status) continue;
    void cache.invalidateQueries({ queryKey: ['listTaskRuns', { uuid }] });
    for (const name of ['listAdvisorySources', 'listUncheckedReasons'])
      void cache.invalidateQueries({ queryKey: [name] });
  }
}
