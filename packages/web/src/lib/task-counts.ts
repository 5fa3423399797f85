import { watched } from './watched.ts';

/** Tasks of this tab that go on while the user navigates: all that are listed, and of them those that run and that failed. */
interface TaskCounts {
  all: number;
  running: number;
  failed: number;
}

const NONE: TaskCounts = { all: 0, running: 0, failed: 0 };
let kinds = { uploads: NONE, imports: NONE };
const sum = watched(NONE);

/** Counts the tasks of one kind by their states; the frame shows the counts without loading the code of the tasks. */
export function countTasks(
  kind: keyof typeof kinds,
  states: readonly ('running' | 'failed' | 'done')[],
): void {
  const count = (counted: (typeof states)[number]) =>
    states.filter((state) => state === counted).length;
  const next = { all: states.length, running: count('running'), failed: count('failed') };
  kinds = { ...kinds, [kind]: next };
  const { uploads, imports } = kinds;
  sum.set({
    all: uploads.all + imports.all,
    running: uploads.running + imports.running,
    failed: uploads.failed + imports.failed,
  });
}

/** Counts of all kinds together. */
export const useTaskCounts = sum.use;
